/**
 * Log-odds fitted to 1,980 labeled pairs by `test/real/identity.test.ts`, which fails when they differ
 * ([decision 37](../../../docs/decisions/0037-fitted-matcher.md)).
 */
export const WEIGHTS = {
  bias: -0.51,
  'same name': 2.44,
  'extended name': 1.64,
  'common name': -0.74,
  here: 1.7,
  'same street': 0.79,
  near: -1.22,
  'same name here': 1.76,
  'same name, same street': 1.11,
  'same name, unknown place': 1.47,
  'same phone': 1.52,
  'different phone': -0.7,
  'different site': -0.24,
};

export type Feature = Exclude<keyof typeof WEIGHTS, 'bias'>;

/** Records with this score or more are the same business. */
export const THRESHOLD = -0.6;
