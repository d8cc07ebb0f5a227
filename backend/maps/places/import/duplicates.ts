import { kilometers } from '../geometry.js';

/** A record with the same name and city as another one. */
export interface Namesake {
  id: number;
  rank: number;
  phones: string[];
  addressKey: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** Two branches are never this close, so the name alone proves a duplicate. */
const SAME_ENTRANCE_KM = 0.025;
/** The node and the outline of one shop are closer than this; two branches of a chain are not. */
const SAME_SPOT_KM = 0.15;

/**
 * Whether two records with the same name and city are the same business. They have the same address; or the same phone
 * and no evidence of two branches; or the same location and no conflicting phone numbers.
 */
export function isSameBusiness(a: Namesake, b: Namesake): boolean {
  if (a.addressKey && b.addressKey) return a.addressKey === b.addressKey;
  const distance = distanceBetween(a, b);
  if (distance !== null && distance > SAME_SPOT_KM) return false;
  if (a.phones.some((phone) => b.phones.includes(phone))) return true;
  const phonesDiffer = a.phones.length > 0 && b.phones.length > 0;
  return distance !== null && distance <= SAME_ENTRANCE_KM && !phonesDiffer;
}

const distanceBetween = (a: Namesake, b: Namesake) =>
  a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null
    ? null
    : kilometers(
        { latitude: a.latitude, longitude: a.longitude },
        { latitude: b.latitude, longitude: b.longitude },
      );

/** Assigns duplicates to the most complete record of each business. If several are equally complete, the oldest wins. */
export function findDuplicates(namesakes: Namesake[]): { id: number; of: number }[] {
  const kept: Namesake[] = [];
  const duplicates: { id: number; of: number }[] = [];
  for (const record of [...namesakes].sort((a, b) => a.rank - b.rank || a.id - b.id)) {
    const original = kept.find((other) => isSameBusiness(other, record));
    if (original) duplicates.push({ id: record.id, of: original.id });
    else kept.push(record);
  }
  return duplicates;
}
