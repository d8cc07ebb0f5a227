import { kilometres } from '../geometry.js';

/** What tells whether two records of the same name in the same city are one business. */
export interface Twin {
  id: number;
  rank: number;
  phones: string[];
  addressKey: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** A node and the outline of the same shop lie closer than this; two branches of a chain do not. */
const SAME_SPOT_KM = 0.15;

/**
 * Whether two records of the same name and city are one business: the same door; or the same phone,
 * and neither the doors nor the locations say that it is another branch.
 */
export function sameBusiness(a: Twin, b: Twin): boolean {
  if (a.addressKey && b.addressKey) return a.addressKey === b.addressKey;
  const apart = separation(a, b);
  if (apart !== null && apart > SAME_SPOT_KM) return false;
  return a.phones.some((phone) => b.phones.includes(phone));
}

const separation = (a: Twin, b: Twin) =>
  a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null
    ? null
    : kilometres(
        { latitude: a.latitude, longitude: a.longitude },
        { latitude: b.latitude, longitude: b.longitude },
      );

/** Ids of the records that another one stands for: the most complete of each business stays, the oldest of equals. */
export function duplicatesAmong(twins: Twin[]): number[] {
  const kept: Twin[] = [];
  const duplicates: number[] = [];
  for (const twin of [...twins].sort((a, b) => a.rank - b.rank || a.id - b.id)) {
    if (kept.some((one) => sameBusiness(one, twin))) duplicates.push(twin.id);
    else kept.push(twin);
  }
  return duplicates;
}
