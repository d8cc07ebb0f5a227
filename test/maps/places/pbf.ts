import { deflateSync } from 'node:zlib';

/**
 * A tiny OpenStreetMap PBF writer for tests (https://wiki.openstreetmap.org/wiki/PBF_Format): one block, zlib.
 */
export interface Element {
  type: 'node' | 'way' | 'relation';
  id: number;
  tags?: Record<string, string>;
  latitude?: number;
  longitude?: number;
  refs?: number[];
  members?: { type: 'node' | 'way' | 'relation'; ref: number; role: string }[];
}

const TYPES = ['node', 'way', 'relation'];
const NODES = 1;
const WAYS = 3;
const RELATIONS = 4;

export function writePbf(elements: Element[]): Buffer {
  const strings = new Map<string, number>([['', 0]]);
  const string = (text: string) => {
    if (!strings.has(text)) strings.set(text, strings.size);
    return strings.get(text)!;
  };
  const groups = elements.map((element) => bytes(2, group(element, string)));
  const table = Buffer.concat([...strings.keys()].map((text) => bytes(1, Buffer.from(text))));
  const header = Buffer.concat([bytes(4, Buffer.from('OsmSchema-V0.6'))]);
  return Buffer.concat([
    blob('OSMHeader', header),
    blob('OSMData', Buffer.concat([bytes(1, table), ...groups])),
  ]);
}

function group(element: Element, string: (text: string) => number): Buffer {
  const tags = Object.entries(element.tags ?? {});
  const common = [
    bytes(2, packed(tags.map(([key]) => string(key)))),
    bytes(3, packed(tags.map(([, value]) => string(value)))),
  ];
  switch (element.type) {
    case 'node':
      return bytes(
        NODES,
        Buffer.concat([
          field(1, zigzag(element.id)),
          ...common,
          field(8, zigzag(Math.round((element.latitude ?? 0) * 1e7))),
          field(9, zigzag(Math.round((element.longitude ?? 0) * 1e7))),
        ]),
      );
    case 'way':
      return bytes(
        WAYS,
        Buffer.concat([field(1, element.id), ...common, bytes(8, deltas(element.refs ?? []))]),
      );
    case 'relation': {
      const members = element.members ?? [];
      return bytes(
        RELATIONS,
        Buffer.concat([
          field(1, element.id),
          ...common,
          bytes(8, packed(members.map(({ role }) => string(role)))),
          bytes(9, deltas(members.map(({ ref }) => ref))),
          bytes(10, packed(members.map(({ type }) => TYPES.indexOf(type)))),
        ]),
      );
    }
  }
}

function blob(type: string, content: Buffer): Buffer {
  const data = Buffer.concat([field(2, content.length), bytes(3, deflateSync(content))]);
  const header = Buffer.concat([bytes(1, Buffer.from(type)), field(3, data.length)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, data]);
}

function varint(value: number): Buffer {
  const list: number[] = [];
  let rest = value;
  while (rest >= 128) {
    list.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...list, rest]);
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const packed = (values: number[]) => Buffer.concat(values.map(varint));
const deltas = (values: number[]) =>
  packed(values.map((value, index) => zigzag(value - (values[index - 1] ?? 0))));
const field = (number: number, value: number) =>
  Buffer.concat([varint(number << 3), varint(value)]);
const bytes = (number: number, value: Buffer) =>
  Buffer.concat([varint((number << 3) | 2), varint(value.length), value]);
