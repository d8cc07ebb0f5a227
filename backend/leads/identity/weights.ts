/**
 * Log-odds fitted to 1,980 labeled pairs by `test/real/identity.test.ts`, which fails when they differ
 * ([decision 37](../../../docs/decisions/0037-fitted-matcher.md)).
 */
export const WEIGHTS = {
  bias: -0.5,
  'same name': 2.43,
  'extended name': 1.63,
  'common name': -0.74,
  here: 1.71,
  'same street': 0.8,
  near: -1.22,
  'same name here': 1.76,
  'same name, same street': 1.12,
  'same name, unknown place': 1.47,
  'same phone': 1.48,
  'different phone': -0.71,
  'different site': -0.24,
};

export type Feature = Exclude<keyof typeof WEIGHTS, 'bias'>;

/** Records with this score or more are the same business. */
export const THRESHOLD = -0.5;
