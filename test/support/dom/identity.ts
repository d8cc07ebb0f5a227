import type {
  createAccount,
  changePassword,
  confirmPassword,
  confirmWithGoogle,
  isVerifiedNow,
  logIn,
  sendVerification,
} from '../../../frontend/parts/session/identity';

/** Replaces the identity provider of components, which load it only when they call it. */
export const identity = {
  logIn: jest.fn<ReturnType<typeof logIn>, Parameters<typeof logIn>>(),
  createAccount: jest.fn<ReturnType<typeof createAccount>, Parameters<typeof createAccount>>(),
  sendVerification: jest.fn<
    ReturnType<typeof sendVerification>,
    Parameters<typeof sendVerification>
  >(),
  isVerifiedNow: jest.fn<ReturnType<typeof isVerifiedNow>, Parameters<typeof isVerifiedNow>>(),
  changePassword: jest.fn<ReturnType<typeof changePassword>, Parameters<typeof changePassword>>(),
  confirmPassword: jest.fn<
    ReturnType<typeof confirmPassword>,
    Parameters<typeof confirmPassword>
  >(),
  confirmWithGoogle: jest.fn<
    ReturnType<typeof confirmWithGoogle>,
    Parameters<typeof confirmWithGoogle>
  >(),
};

type MockModule = { unstable_mockModule(path: string, module: () => object): void };
(jest as unknown as MockModule).unstable_mockModule(
  '../../../frontend/parts/session/identity',
  () => identity,
);
