/**
 * Log-odds fitted to 1,980 labeled pairs by `test/real/identity.test.ts`, which fails when they differ
 * ([decision 37](../../../docs/decisions/0037-fitted-matcher.md)).
 */
export const WEIGHTS = {
  bias: -0.42,
  'same name': 2.35,
  'extended name': 1.58,
  'common name': -0.77,
  here: 1.69,
  'same street': 0.74,
  near: -1.23,
  'same name here': 1.75,
  'same name, same street': 1.12,
  'same name, unknown place': 1.46,
  'same phone': 1.55,
  'different phone': -0.67,
  'different site': -0.29,
};

export type Feature = Exclude<keyof typeof WEIGHTS, 'bias'>;

/** Records with this score or more are the same business. */
export const THRESHOLD = -0.5;
