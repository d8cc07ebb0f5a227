import type { LeadMap } from '../../../contract/leads.js';
import type { Point } from './projection';

export type Cluster = LeadMap['clusters'][number];
export type Placed = Cluster & Point;

/** Radius of a cluster's picture, in pixels, by what `sizeOf` says. */
const RADIUS = { one: 8, sm: 16, md: 20, lg: 26 };
/** Room a label takes, in pixels. */
const CHARACTER = 7;
const HEIGHT = 16;
const LONGEST = 24;

type Rectangle = { left: number; right: number; top: number; bottom: number };

export const sizeOf = ({ count }: Cluster) =>
  count === 1 ? 'one' : count < 10 ? 'sm' : count < 100 ? 'md' : 'lg';

/**
 * What stands below each cluster: a lead's name, or a city's name at its largest cluster. Larger clusters come
 * first; a label that would run into another one or over a cluster is left out.
 */
export function labelled(clusters: readonly Placed[]): (string | null)[] {
  const pictures = clusters.map(pictureOf);
  const taken: Rectangle[] = [];
  const named = new Set<string>();
  const labels = clusters.map(() => null as string | null);
  const order = clusters.map((_, index) => index);
  order.sort((one, other) => clusters[other]!.count - clusters[one]!.count);
  for (const index of order) {
    const cluster = clusters[index]!;
    const text = cluster.id ? cluster.name : cluster.city;
    if (!text || (!cluster.id && named.has(text))) continue;
    const label = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
    const box = labelOf(cluster, label);
    const runsInto = (other: Rectangle) => overlap(box, other);
    if (taken.some(runsInto)) continue;
    if (pictures.some((picture, at) => at !== index && runsInto(picture))) continue;
    taken.push(box);
    if (!cluster.id) named.add(text);
    labels[index] = label;
  }
  return labels;
}

function pictureOf(cluster: Placed): Rectangle {
  const radius = RADIUS[sizeOf(cluster)];
  const { x, y } = cluster;
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function labelOf(cluster: Placed, label: string): Rectangle {
  const half = (label.length * CHARACTER) / 2;
  const top = cluster.y + RADIUS[sizeOf(cluster)];
  return { left: cluster.x - half, right: cluster.x + half, top, bottom: top + HEIGHT };
}

const overlap = (one: Rectangle, other: Rectangle) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;
