import { LRUCache } from 'lru-cache';

const one = () => 1;

/**
 * A cache of the entries that were used last. Its memory grows with them: with `max` instead of `maxSize`, `lru-cache` would
 * allocate all of it when the process starts, 80 ms for 100,000 entries.
 * @param ttl milliseconds after which an entry is forgotten
 */
export const lruCache = <Value extends NonNullable<unknown>>(entries: number, ttl = 0) =>
  new LRUCache<string, Value>({ maxSize: entries, sizeCalculation: one, ttl });
