/**
 * Log-odds fitted to 1,980 labeled pairs by `test/real/identity.test.ts`, which fails when they differ
 * ([decision 37](../../../docs/decisions/0037-fitted-matcher.md)).
 */
export const WEIGHTS = {
  bias: -0.25,
  'same name': 2.12,
  'extended name': 1.31,
  'common name': -0.7,
  here: 1.33,
  'same street': 0.37,
  near: -1.46,
  'same name here': 1.96,
  'same name, same street': 1.34,
  'same name, unknown place': 1.21,
  'same phone': 1.32,
  'different phone': -0.38,
  'different site': -0.22,
};

export type Feature = Exclude<keyof typeof WEIGHTS, 'bias'>;

/** Records with this score or more are the same business. */
export const THRESHOLD = 1.2;
