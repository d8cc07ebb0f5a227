import type { User } from 'firebase/auth';

/** Whether the person logs in with a password, and not only through Google. */
export const usesPassword = ({ providerData }: Pick<User, 'providerData'>) =>
  providerData.some(({ providerId }) => providerId === 'password');
