import type { AuthProvider } from 'react-admin';
import type { Session } from '../session/session';

/** React-admin's view of our session; the routes around it are guarded already. */
export const createAuthProvider = ({ user, signOut }: Session): AuthProvider => ({
  login: () => Promise.reject(new Error('Logging in happens on /login')),
  // The default redirect would prefix the basename of the admin.
  logout: async () => {
    await signOut('left');
    return '/login';
  },
  checkAuth: async () => {
    if (!user) throw Object.assign(new Error('User not authenticated'), { redirectTo: '/login' });
  },
  // A 401 has ended the session already (`api.ts`), and the guard around the dashboard leads to the login and back.
  checkError: async () => {},
  getIdentity: async () => ({
    id: user?.uid ?? '',
    fullName: user?.displayName ?? user?.email ?? '',
    avatar: user?.photoURL ?? undefined,
  }),
  getPermissions: async () => undefined,
});
