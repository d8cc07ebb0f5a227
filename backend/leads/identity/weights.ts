/**
 * Log-odds fitted to 1,980 labeled pairs by `test/real/identity.test.ts`, which fails when they differ
 * ([decision 37](../../../docs/decisions/0037-fitted-matcher.md)).
 */
export const WEIGHTS = {
  bias: 1.78,
  'same name': 1.08,
  'extended name': -0.37,
  'common name': -1.35,
  here: 2.09,
  'same street': 0.81,
  near: -1.1,
  'same name here': 1.25,
  'same name, same street': 0.28,
  'same name, unknown place': 0.95,
  'same phone': 0.59,
  'different phone': -0.68,
  'different site': -0.79,
};

export type Feature = Exclude<keyof typeof WEIGHTS, 'bias'>;

/** Records with this score or more are the same business. */
export const THRESHOLD = 0.9;
