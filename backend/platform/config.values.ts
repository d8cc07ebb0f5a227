import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

/** Schemas for the values of variables, each with its error message. */

export const port = (fallback: number) =>
  z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0)
    .max(65535)
    .default(fallback);
export const integer = (fallback: number, min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce
    .number(message)
    .int(message)
    .min(min, message)
    .max(max, message)
    .default(fallback);
};
export const amount = (fallback: number) =>
  z.coerce
    .number('must be an amount in US dollars')
    .min(0, 'must be an amount in US dollars')
    .default(fallback);
const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.test(text),
      `must be a URL such as ${example}`,
    );
export const httpUrl = url(/^https?:/, 'https://leads.example.com');
export const postgresUrl = url(/^postgres(ql)?:/, 'postgres://user:password@host:5432/database');
export const smtpUrl = url(/^smtps?:\/\/./, 'smtp://user:password@mail.example.com:587');
export const sender = z
  .string()
  .regex(
    /^(?:[^<>@\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u,
    'must be an address such as Lead Delivery <leads@example.com>',
  );
export const operatorText = z.string().max(300, 'must have at most 300 characters');
export const isOn = (text = '') => ['on', 'true', '1'].includes(text);
export const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform(isOn);
/** The names that Express gives to private networks, or addresses and networks such as 10.1.0.0/16. */
export const proxies = z
  .string()
  .transform((text) => text.split(',').map((proxy) => proxy.trim()))
  .refine(
    (list) => list.every(isProxy),
    'must list loopback, linklocal, uniquelocal, or addresses such as 10.1.2.3 or 10.1.0.0/16',
  );
const CREATE_SECRET = 'create one with: openssl rand -base64 32';
export const secret = z
  .string()
  .min(32, { error: `must have at least 32 characters; ${CREATE_SECRET}`, abort: true })
  .refine((text) => !isGuessable(text), `must not be easy to guess; ${CREATE_SECRET}`);

export function isJsonFile(path: string) {
  try {
    JSON.parse(readFileSync(path, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

/** A tile URL with placeholders for the coordinates, or a file in the PMTiles format. */
export const mapTiles = z
  .string()
  .refine(
    (text) => isTileUrl(text) || isVectorArchive(text),
    'must be a URL such as https://tiles.example.com/{z}/{x}/{y}.pbf, or the path of a PMTiles 3 file with vector tiles',
  )
  .transform((text) => (isTileUrl(text) ? { url: text } : { file: resolve(text) }));

const isTileUrl = (text: string) =>
  /^https?:/.test(text) &&
  URL.canParse(text) &&
  ['{z}', '{x}', '{y}'].every((part) => text.includes(part));

const PMTILES_HEADER = 127;
/** The header's offset of the tile type, and its value for Mapbox vector tiles. */
const TILE_TYPE = 99;
const VECTOR = 1;

/** @see https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
function isVectorArchive(path: string) {
  const header = Buffer.alloc(PMTILES_HEADER);
  try {
    const file = openSync(path, 'r');
    try {
      if (readSync(file, header) < PMTILES_HEADER) return false;
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
  return header.toString('latin1', 0, 8) === 'PMTiles\u0003' && header[TILE_TYPE] === VECTOR;
}

function isProxy(text: string) {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = text, bits] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const version = isIP(address);
  return version > 0 && Number(bits ?? 1) >= 1 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
}

/** A repeated pattern, few different characters, or a placeholder from an example. */
function isGuessable(text: string) {
  return (
    /^(.{1,16}?)\1+.{0,15}$/.test(text) ||
    new Set(text).size < 8 ||
    /change|replace|placeholder|example|password|your.?secret|secret.?key|12345678|abcdefgh/i.test(
      text,
    )
  );
}
