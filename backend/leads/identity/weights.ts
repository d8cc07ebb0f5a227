/**
 * Log-odds fitted to 1,980 labeled pairs by `test/real/identity.test.ts`, which fails when they differ
 * ([decision 37](../../../docs/decisions/0037-fitted-matcher.md)).
 */
export const WEIGHTS = {
  bias: 1.78,
  'same name': 1.06,
  'extended name': -0.35,
  'common name': -1.36,
  here: 2.1,
  'same street': 0.8,
  near: -1.05,
  'same name here': 1.26,
  'same name, same street': 0.3,
  'same name, unknown place': 0.96,
  'same phone': 0.6,
  'different phone': -0.65,
  'different site': -0.87,
};

export type Feature = Exclude<keyof typeof WEIGHTS, 'bias'>;

/** Records with this score or more are the same business. */
export const THRESHOLD = 0.9;
