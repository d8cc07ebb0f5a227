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

/** Nothing but the name agrees, and yet no two branches lie this close. */
const SAME_DOOR_KM = 0.025;
/** A node and the outline of the same shop lie closer than this; two branches of a chain do not. */
const SAME_SPOT_KM = 0.15;

/**
 * Whether two records of the same name and city are one business: the same address; the same phone, and neither
 * address nor location tells of another branch; or the same spot, and neither address nor phone tells them apart.
 */
export function sameBusiness(a: Twin, b: Twin): boolean {
  if (a.addressKey && b.addressKey) return a.addressKey === b.addressKey;
  const apart = separation(a, b);
  if (apart !== null && apart > SAME_SPOT_KM) return false;
  if (a.phones.some((phone) => b.phones.includes(phone))) return true;
  const otherPhone = a.phones.length > 0 && b.phones.length > 0;
  return apart !== null && apart <= SAME_DOOR_KM && !otherPhone;
}

const separation = (a: Twin, b: Twin) =>
  a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null
    ? null
    : kilometres(
        { latitude: a.latitude, longitude: a.longitude },
        { latitude: b.latitude, longitude: b.longitude },
      );

/** Which record stands for which: the most complete of each business for the others, the oldest of equals. */
export function duplicatesAmong(twins: Twin[]): { id: number; of: number }[] {
  const kept: Twin[] = [];
  const duplicates: { id: number; of: number }[] = [];
  for (const twin of [...twins].sort((a, b) => a.rank - b.rank || a.id - b.id)) {
    const original = kept.find((one) => sameBusiness(one, twin));
    if (original) duplicates.push({ id: twin.id, of: original.id });
    else kept.push(twin);
  }
  return duplicates;
}
