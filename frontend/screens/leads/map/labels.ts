import type { LeadMap } from '#contract/lead-map.js';
import { radiusOf } from '../../../parts/map/marker';

export type Cluster = LeadMap['clusters'][number];
/** A cluster and its position in pixels. */
export type Placed = Cluster & { x: number; y: number };

/** Estimated width of a character and height of a label, in pixels. */
const CHARACTER_PX = 7;
const LABEL_HEIGHT_PX = 16;
const MAX_CHARACTERS = 24;

type Rectangle = { left: number; right: number; top: number; bottom: number };

/**
 * The label below each cluster: a lead's name, or the name of a city or searched area at its largest cluster. Larger clusters come first. A
 * label that would overlap another label or a cluster is omitted.
 */
export function labelsFor(clusters: readonly Placed[]): (string | null)[] {
  const circles = clusters.map(circleBox);
  const taken: Rectangle[] = [];
  const labeledPlaces = new Set<string>();
  const labels = clusters.map(() => null as string | null);
  const order = clusters.map((_, index) => index);
  order.sort((left, right) => clusters[right]!.count - clusters[left]!.count);
  for (const index of order) {
    const cluster = clusters[index]!;
    const text = cluster.id ? cluster.name : (cluster.area ?? cluster.city);
    if (!text || (!cluster.id && labeledPlaces.has(text))) continue;
    const label = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
    const box = labelBox(cluster, label);
    const isOverlapping = (other: Rectangle) => overlap(box, other);
    if (taken.some(isOverlapping)) continue;
    if (circles.some((circle, other) => other !== index && isOverlapping(circle))) continue;
    taken.push(box);
    if (!cluster.id) labeledPlaces.add(text);
    labels[index] = label;
  }
  return labels;
}

function circleBox(cluster: Placed): Rectangle {
  const radius = radiusOf(cluster);
  const { x, y } = cluster;
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function labelBox(cluster: Placed, label: string): Rectangle {
  const half = (label.length * CHARACTER_PX) / 2;
  const top = cluster.y + radiusOf(cluster);
  return { left: cluster.x - half, right: cluster.x + half, top, bottom: top + LABEL_HEIGHT_PX };
}

const overlap = (box: Rectangle, other: Rectangle) =>
  box.left < other.right &&
  other.left < box.right &&
  box.top < other.bottom &&
  other.top < box.bottom;
