import type { LeadMap } from '../../../contract/leads.js';
import type { Point } from './projection';

export type Cluster = LeadMap['clusters'][number];
export type Placed = Cluster & Point;

/** Room a label takes, in pixels. */
const CHARACTER = 6.6;
const HEIGHT = 18;
const BELOW = 26;
const LONGEST = 24;

type Box = { left: number; right: number; top: number; bottom: number };

/**
 * What stands below each cluster: a lead's name, or a city's name at its largest cluster. Larger clusters come
 * first; a label that would run into one that is there already is left out.
 */
export function labelled(clusters: readonly Placed[]): (string | null)[] {
  const taken: Box[] = [];
  const named = new Set<string>();
  const labels = clusters.map(() => null as string | null);
  const order = clusters.map((_, index) => index);
  order.sort((one, other) => clusters[other]!.count - clusters[one]!.count);
  for (const index of order) {
    const cluster = clusters[index]!;
    const text = cluster.id ? cluster.name : cluster.city;
    if (!text || (!cluster.id && named.has(text))) continue;
    const label = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
    const box = boxOf(cluster, label);
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    if (!cluster.id) named.add(text);
    labels[index] = label;
  }
  return labels;
}

const boxOf = ({ x, y }: Point, label: string): Box => {
  const half = (label.length * CHARACTER) / 2;
  return { left: x - half, right: x + half, top: y + BELOW - HEIGHT, bottom: y + BELOW };
};

const overlap = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;
