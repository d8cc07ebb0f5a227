import { compare, featuresOf } from '../../backend/finding/leads/identity/evidence.js';
import { WEIGHTS, type Feature } from '../../backend/finding/leads/identity/weights.js';
import type { Pair } from './identity-pairs.js';

type Weights = Record<keyof typeof WEIGHTS, number>;

const NAMES = Object.keys(WEIGHTS) as (keyof Weights)[];
/** Keeps weights of rare features small; 0.1 to 4 give the same recall within 0.01. */
const PENALTY = 1;
const STEPS = 50;

/**
 * Logistic regression with a quadratic penalty, by Newton's method. Pairs that `compare` excludes or leaves to
 * a person are left out: the matcher never weighs them.
 */
export function fitWeights(pairs: Pair[]): Weights {
  const rows = pairs.flatMap(({ match, a, b }) => {
    const evidence = compare(a, b);
    if (!evidence) return [];
    const facts = new Set<string>(['bias', ...featuresOf(evidence)]);
    return [{ match: match ? 1 : 0, x: NAMES.map((name) => (facts.has(name) ? 1 : 0)) }];
  });
  let weights = NAMES.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const penalties = NAMES.map((name) => (name === 'bias' ? 1e-6 : PENALTY));
    const gradient = weights.map((weight, at) => penalties[at]! * weight);
    const curvature = penalties.map((penalty, at) =>
      NAMES.map((_, to) => (at === to ? penalty : 0)),
    );
    for (const { match, x } of rows) {
      const chance = 1 / (1 + Math.exp(-dot(weights, x)));
      const active = x.flatMap((value, at) => (value ? [at] : []));
      for (const at of active) {
        gradient[at]! += chance - match;
        for (const to of active) curvature[at]![to]! += chance * (1 - chance);
      }
    }
    const change = solve(curvature, gradient);
    weights = weights.map((weight, at) => weight - change[at]!);
  }
  return Object.fromEntries(NAMES.map((name, at) => [name, round(weights[at]!)])) as Weights;
}

export const scoreWith = (weights: Weights, features: Feature[]) =>
  features.reduce((sum, feature) => sum + weights[feature], weights.bias);

const round = (value: number) => Math.round(value * 100) / 100;
const dot = (a: number[], b: number[]) => a.reduce((sum, value, at) => sum + value * b[at]!, 0);

/** Gauss-Jordan elimination; the matrix is positive definite, so it needs no pivots. */
function solve(matrix: number[][], vector: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, vector[at]!]);
  rows.forEach((pivot, column) => {
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[column]! / pivot[column]!;
      pivot.forEach((value, at) => (row[at]! -= factor * value));
    }
  });
  return rows.map((row, at) => row.at(-1)! / row[at]!);
}
