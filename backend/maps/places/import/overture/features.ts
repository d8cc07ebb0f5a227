import { toPoint, type GeoPoint } from '../../geometry.js';
import { BrokenFile, type Reading } from '../record.js';
import { readLines } from './lines.js';
import { asReading, object, type PlaceResult, readPlace } from './place.js';

/** If a file starts with this many broken lines, it is in a different format. */
const MAX_BROKEN_LINES = 100;

/** Reads Overture places from GeoJSON lines, starting at a byte. */
export async function* readFeatures(file: string, from: number): AsyncGenerator<Reading> {
  let line = 0;
  let good = from > 0;
  for await (const { text, end } of readLines(file, from)) {
    line++;
    // RFC 8142 puts a record separator before each feature. The last line of a file is often empty.
    // oxlint-disable-next-line no-control-regex -- the separator is a control character
    const json = text.replace(/^[\u001e\ufeff\s]+/, '');
    if (json.trim() === '') continue;
    const where = from > 0 ? `byte ${end - text.length - 1}` : `line ${line}`;
    const reading = readFeature(json);
    good ||= !('broken' in reading);
    yield asReading(reading, end, where);
    if (!good && line >= MAX_BROKEN_LINES) break;
  }
  if (!good)
    throw new BrokenFile(
      'The file contains no Overture places. Each line must be a GeoJSON feature.',
    );
}

/** Reads one feature, or returns the reason it is skipped or broken. */
export function readFeature(json: string): PlaceResult {
  let feature: unknown;
  try {
    feature = JSON.parse(json);
  } catch {
    return { broken: 'not JSON' };
  }
  const { id, type, properties, geometry } = object(feature);
  if (type !== 'Feature') return { broken: 'not a GeoJSON feature' };
  return readPlace({ id, ...object(properties) }, pointOf(geometry));
}

function pointOf(geometry: unknown): GeoPoint | null {
  const { coordinates } = object(geometry);
  const [longitude, latitude] = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  return toPoint(latitude, longitude);
}
