/**
 * Log-odds fitted to 1,980 labeled pairs by `test/real/identity.test.ts`, which fails when they differ
 * ([decision 37](../../../docs/decisions/0037-fitted-matcher.md)).
 */
export const WEIGHTS = {
  bias: 0.91,
  'same name': 1.45,
  'extended name': 0.19,
  'unconfirmed name': -1.9,
  'common name': -0.74,
  here: 2.1,
  'same street': 0.43,
  near: -1.61,
  'same name here': 1.32,
  'same name, same street': 0.73,
  'same name, unknown place': 1.08,
  'same phone': 1.18,
  'different phone': -0.66,
  'different site': -0.37,
};

export type Feature = Exclude<keyof typeof WEIGHTS, 'bias'>;

/** Records with this score or more are the same business. */
export const THRESHOLD = 1.2;
