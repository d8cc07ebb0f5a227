import { type Element, writePbf } from './pbf.js';
import { usePlaces } from './support.js';

const world = usePlaces();
afterEach(() => world.clear());

type Tags = Record<string, string>;
type Point = [latitude: number, longitude: number];

/** An OpenStreetMap extract of squares with a side of 0.02°, in which boundaries and businesses lie. */
class Extract {
  private readonly nodes: Element[] = [];
  private readonly ways: Element[] = [];
  private readonly relations: Element[] = [];

  /** Businesses around the center of a square, one for each address. */
  shops([latitude, longitude]: Point, ...addresses: Tags[]): this {
    for (const [index, tags] of addresses.entries())
      this.node([latitude + 0.0007 * index, longitude + 0.0005 * index], {
        name: `Shop ${this.nodes.length}`,
        shop: 'gift',
        ...tags,
      });
    return this;
  }

  node([latitude, longitude]: Point, tags: Tags = {}): number {
    const id = this.nodes.length + 1;
    this.nodes.push({ type: 'node', id, latitude, longitude, tags });
    return id;
  }

  /** A boundary around the squares with these centers, side by side from west to east. */
  boundary(level: number, names: Tags, squares: Point[]): this {
    const [latitude, west] = squares[0]!;
    const east = squares.at(-1)![1];
    const ring = [
      [latitude - 0.01, west - 0.01],
      [latitude - 0.01, east + 0.01],
      [latitude + 0.01, east + 0.01],
      [latitude + 0.01, west - 0.01],
    ].map(([y, x]) => this.node([y!, x!]));
    const id = this.ways.length + 1;
    this.ways.push({ type: 'way', id, refs: [...ring, ring[0]!] });
    this.relations.push({
      type: 'relation',
      id,
      tags: { boundary: 'administrative', admin_level: `${level}`, ...names },
      members: [{ type: 'way', ref: id, role: 'outer' }],
    });
    return this;
  }

  async import(): Promise<void> {
    const file = world.file(
      'extract.osm.pbf',
      writePbf([...this.nodes, ...this.ways, ...this.relations]),
    );
    expect(await world.places('import', file)).toMatchObject({ code: 0 });
  }
}

const expectCounts = async (expected: Record<string, number>) => {
  const found: Record<string, number> = {};
  for (const name of Object.keys(expected)) found[name] = await world.count(name);
  expect(found).toEqual(expected);
};
const city = (name: string): Tags => ({ 'addr:city': name });

describe('an OpenStreetMap extract of Osaka', () => {
  const KITA: Point = [34.7055, 135.51];
  const MINATO: Point = [34.664, 135.461];
  const SAKAI: Point = [34.566, 135.517];

  it('files each place under its ward, however the address names it', async () => {
    await new Extract()
      .shops(
        KITA,
        { ...city('大阪市'), 'addr:suburb': '北区', 'addr:quarter': '梅田' },
        { ...city('大阪市'), 'addr:district': '北区' },
        { ...city('Osaka'), 'addr:suburb': 'Kita-ku' },
        { 'addr:full': '大阪府大阪市北区梅田3丁目1-3' },
        city('大阪市 北区'),
        city('大阪市'),
      )
      .shops(MINATO, { ...city('大阪市'), 'addr:suburb': '港区' })
      .shops(SAKAI, { ...city('堺市'), 'addr:suburb': '北区' }, { 'addr:suburb': '北区' })
      .import();
    await expectCounts({
      大阪: 7,
      'Osaka, Japan': 7,
      '北区, 大阪市': 5,
      '大阪市 北区': 5,
      'Kita Ward, Osaka': 5,
      'Minato-ku, Osaka': 1,
      堺市北区: 2,
      堺: 2,
    });
  });

  it('files places without an address by the boundaries of wards and of the city around them', async () => {
    const east: Point = [KITA[0], KITA[1] + 0.02];
    await new Extract()
      .boundary(7, { name: '大阪市', 'name:en': 'Osaka', 'name:ko': '오사카시' }, [KITA, east])
      .boundary(8, { name: '北区', 'name:en': 'Kita Ward' }, [KITA])
      .boundary(8, { name: '都島区', 'name:en': 'Miyakojima Ward' }, [east])
      .shops(KITA, {}, city('大阪市'), city('Osaka'))
      .shops(east, {}, { 'addr:postcode': '534-0021' })
      .import();
    await expectCounts({ Osaka: 5, 大阪市北区: 3, 'Miyakojima-ku, Osaka': 2, 오사카시: 5 });
  });

  it('files places without an address or boundary where their neighbors are', async () => {
    const addresses = (name: string) => Array.from({ length: 4 }, () => city(name));
    // The center of Sakai is closer to the first place than that of Osaka, and the center of Matsubara to the second.
    await new Extract()
      .shops([34.61, 135.483], ...addresses('大阪市'), {}, {})
      .shops(SAKAI, ...addresses('堺市'), {})
      .import();
    await expectCounts({ 大阪市: 6, 堺市: 5 });
  });

  it('lists Higashiosaka once', async () => {
    await new Extract().shops([34.67, 135.59], city('東大阪市'), city('Higashiosaka')).import();
    await expectCounts({ 東大阪市: 2, 'Higashi-Osaka': 2, Higashiosaka: 2 });
  });
});

describe('an OpenStreetMap extract of a European capital', () => {
  it('files places by the boundaries of parts that the gazetteer lacks, within the city around them', async () => {
    const belem: Point = [38.7, -9.206];
    const ajuda: Point = [38.7, -9.186];
    const amadora: Point = [38.754, -9.23];
    await new Extract()
      .boundary(7, { name: 'Lisboa' }, [belem, ajuda])
      .boundary(8, { name: 'Belém' }, [belem])
      .boundary(8, { name: 'Ajuda' }, [ajuda])
      .boundary(7, { name: 'Amadora' }, [amadora])
      .boundary(8, { name: 'Águas Livres' }, [amadora])
      .shops(belem, city('Lisboa'), city('Belém'), {}, { 'addr:suburb': 'Belém' })
      .shops(ajuda, {}, city('Lisbon'))
      .shops(amadora, {}, city('Amadora'))
      .import();
    await expectCounts({
      Lisbon: 6,
      'Belém, Lisboa': 4,
      'Ajuda, Lisbon': 2,
      Amadora: 2,
      'Águas Livres, Amadora': 2,
    });
  });

  it('creates a part that is named only in addresses, but none for a small town', async () => {
    await new Extract()
      .shops([38.7, -9.206], city('Lisboa'), { ...city('Lisboa'), 'addr:suburb': 'Belém' })
      .shops([47.767, 13.364], { ...city('St. Gilgen'), 'addr:suburb': 'Brunnwinkl' })
      .import();
    await expectCounts({ Lisboa: 2, 'Belém, Lisboa': 1, 'Sankt Gilgen': 1 });
    await expect(world.cities.find('Brunnwinkl')).rejects.toThrow('find');
  });

  it('reads district numbers in Roman and Arabic numerals', async () => {
    await new Extract()
      .shops(
        [47.5001, 19.052],
        { ...city('Budapest'), 'addr:district': 'V. kerület' },
        city('Budapest V.'),
        city('Budapest V. kerület'),
        city('Budapest, 5. kerület'),
        { ...city('Budapest'), 'addr:suburb': 'Belváros-Lipótváros' },
      )
      .shops([47.4894, 19.0807], city('Budapest VIII. ker.'), city('Józsefváros'))
      .shops([48.2166, 16.4], { ...city('Wien'), 'addr:suburb': 'Leopoldstadt' }, city('1020 Wien'))
      .shops([50.07, 14.4], city('Praha 5'))
      .import();
    await expectCounts({
      Budapest: 7,
      'V. kerület, Budapest': 5,
      'Budapest 5': 5,
      'Budapest VIII': 2,
      Józsefváros: 2,
      Vienna: 2,
      'Leopoldstadt, Vienna': 2,
      Prague: 1,
      'Praha 5': 1,
    });
  });

  it('files a locality that the gazetteer lacks under the city that other addresses name around it', async () => {
    await new Extract()
      .shops(
        [47.508, 19.2],
        city('Mátyásföld'),
        { ...city('Budapest'), 'addr:suburb': 'Mátyásföld' },
        city('Budapest-Cinkota'),
      )
      .shops([47.3949, 18.9136], city('Érd'), city('Érd'))
      .import();
    await expectCounts({ Budapest: 3, 'Mátyásföld, Budapest': 2, 'Budapest-Cinkota': 1, Érd: 2 });
  });

  it('files a locality that the gazetteer lacks under the city whose part is the nearest known area', async () => {
    await new Extract()
      .shops([47.53, 19.19], city('Szentmihálytelep'), city('Szentmihálytelep'))
      .shops([47.44, 18.8], city('Postástelep'))
      .shops([47.3949, 18.9136], city('Érd'))
      .import();
    await expectCounts({ Budapest: 2, 'Szentmihálytelep, Budapest': 2, Postástelep: 1, Érd: 1 });
  });

  it('recognizes the localities in the boroughs of Berlin, before and after the city name', async () => {
    await new Extract()
      .shops([52.4986, 13.4033], { ...city('Berlin'), 'addr:suburb': 'Kreuzberg' })
      .shops([52.5156, 13.454], city('Berlin-Friedrichshain'), city('Berlin (Friedrichshain)'))
      .shops([52.4429, 13.5746], city('Berlin Köpenick'), city('Köpenick'))
      .shops([52.52, 13.405], { ...city('Berlin'), 'addr:suburb': 'Mitte' }, city('Berlin'))
      .shops([52.549, 13.359], city('Wedding'))
      .import();
    await expectCounts({
      Berlin: 8,
      'Friedrichshain-Kreuzberg': 3,
      'Kreuzberg, Berlin': 1,
      'Berlin-Friedrichshain': 2,
      'Köpenick, Berlin': 2,
      'Treptow-Köpenick': 2,
      'Mitte, Berlin': 1,
      'Berlin Mitte': 1,
      'Bezirk Mitte': 2,
    });
  });
});
