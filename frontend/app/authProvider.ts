import type { AuthProvider } from 'react-admin';
import type { Session } from '../parts/session/session';

/** Adapts our session to react-admin. `Guarded` already protects its routes. */
export const createAuthProvider = ({ user, signOut }: Session): AuthProvider => ({
  login: () => Promise.reject(new Error('Log in on /login')),
  // The default redirect would prepend the admin's basename.
  logout: async () => {
    await signOut('logout');
    return '/login';
  },
  checkAuth: async () => {
    if (!user) throw Object.assign(new Error('User not authenticated'), { redirectTo: '/login' });
  },
  // After a 401, `api.ts` has already ended the session. The guard then redirects to login and back.
  checkError: async () => {},
  getIdentity: async () => ({
    id: user?.uid ?? '',
    fullName: user?.displayName ?? user?.email ?? '',
    avatar: user?.photoURL ?? undefined,
  }),
});
