/**
 * Log-odds fitted to 1,980 labeled pairs by `test/real/identity.test.ts`, which fails when they differ
 * ([decision 37](../../../docs/decisions/0037-fitted-matcher.md)).
 */
export const WEIGHTS = {
  bias: -0.4,
  'same name': 2.3,
  'extended name': 1.47,
  'common name': -0.72,
  here: 1.36,
  'same street': 0.12,
  near: -1.52,
  'same name here': 1.92,
  'same name, same street': 1.13,
  'same name, unknown place': 1.21,
  'same phone': 1.31,
  'different phone': -0.34,
  'different site': -0.19,
};

export type Feature = Exclude<keyof typeof WEIGHTS, 'bias'>;

/** Records with this score or more are the same business. */
export const THRESHOLD = 1.2;
