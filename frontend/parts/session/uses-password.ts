import type { User } from 'firebase/auth';

/** Whether the user can log in with a password, not only through Google. */
export const usesPassword = ({ providerData }: Pick<User, 'providerData'>) =>
  providerData.some(({ providerId }) => providerId === 'password');
