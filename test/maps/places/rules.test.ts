import fc from 'fast-check';
import { ALIASES, DISPLAYED_ALIASES } from '../../../backend/maps/places/categories/aliases.js';
import { match } from '../../../backend/maps/places/categories/match.js';
import { wordsOf } from '../../../backend/maps/places/categories/words.js';
import { variants } from '../../../backend/maps/places/cities/names.js';
import { qualifies, interpretations } from '../../../backend/maps/places/cities/qualifiers.js';
import {
  findDuplicates,
  isSameBusiness,
  type Namesake,
} from '../../../backend/maps/places/import/duplicates.js';
import { texts } from '../../../backend/maps/places/import/fields.js';
import { readableHours } from '../../../backend/maps/places/import/hours.js';
import { inside, rings } from '../../../backend/maps/places/geometry.js';
import { distance, normalize } from '../../../backend/maps/places/text.js';

it('texts() reads an array, JSON text and null', () => {
  expect(texts('["a","","b"]')).toEqual(['a', 'b']);
  expect(texts(['a', null, ''])).toEqual(['a']);
  expect(texts(null)).toEqual([]);
  expect(texts('[broken')).toEqual([]);
});

describe('readableHours()', () => {
  it.each([
    [
      'Mo-Fr 09:00-18:00; Sa 10:00-14:00; Su off',
      'Mon–Fri 09:00–18:00, Sat 10:00–14:00, Sun closed',
    ],
    ['Mo-Sa 09:30-12:30,14:30-17:30', 'Mon–Sat 09:30–12:30, 14:30–17:30'],
    ['24/7', 'Open 24 hours'],
    ['Mo-Su 10:00-00:00; PH off', 'Mon–Sun 10:00–00:00, public holidays closed'],
    ['whenever we like', 'whenever we like'],
  ])('reads %j as %j', (written, readable) => expect(readableHours(written)).toBe(readable));
  it('never throws for any input', () => {
    fc.assert(fc.property(fc.string(), (text) => readableHours(text) !== undefined));
  });
});

describe('comparing names', () => {
  it.each([
    ['São Paulo', 'sao paulo'],
    ["Cap-d'Ail", 'cap d ail'],
    ['Washington, D.C.', 'washington dc'],
    ['St. Louis', 'st louis'],
    ['Łódź', 'lodz'],
    ['Großstraße', 'grossstrasse'],
  ])('compares %j as %j', (name, key) => expect(normalize(name)).toBe(key));
  it('gives the same key when applied twice', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => normalize(normalize(text)) === normalize(text),
      ),
    );
  });
  it('measures distance in edits', () => {
    expect(distance('fransisco', 'francisco', 2)).toBe(1);
    expect(distance('ab', 'ba', 2)).toBe(1);
    expect(distance('monaco', 'toronto', 2)).toBe(3);
  });
});

describe('a city as typed', () => {
  it('is read with every split, longest name first', () => {
    expect(interpretations('san francisco ca').map(({ name }) => name)).toEqual([
      'san francisco ca',
      'san francisco',
      'san',
      'the san francisco ca',
      'the san francisco',
      'the san',
    ]);
    expect(interpretations('Paris, Île-de-France, France')[0]).toEqual({
      name: 'paris',
      qualifier: 'ile de france france',
    });
  });
  it('has few splits, even when it normalizes to hundreds of words', () => {
    const splits = interpretations('\ufdfa'.repeat(100));

    expect(splits.length).toBeLessThanOrEqual(100);
    expect(Math.max(...splits.map(({ name }) => name.length))).toBeLessThanOrEqual(104);
  });
  it('has each common spelling once', () => {
    expect(variants('saint louis').toSorted()).toEqual(['saint louis', 'sankt louis', 'st louis']);
    expect(variants('paris')).toEqual(['paris']);
  });
  const city = { regionCode: 'CA', region: 'California', district: 'Kern County', country: 'US' };
  it.each(['ca', 'california', 'usa', 'california usa', 'kern county california', 'kern ca', ''])(
    'matches the city when qualified by %j',
    (words) => expect(qualifies(city, words)).toBe(true),
  );
  it.each(['nevada', 'california france', 'calif'])(
    'does not match the city when qualified by %j',
    (words) => expect(qualifies(city, words)).toBe(false),
  );
});

describe('matching a category', () => {
  const known = [
    'overture/coffee_shop',
    'overture/italian_restaurant',
    'overture/salad_bar',
    'overture/law_library',
  ];
  it.each([
    ['coffee shop', 'amenity/cafe'],
    ['Coffee Shops', 'overture/coffee_shop'],
    ['CAFÉ', 'amenity/cafe'],
    ['dentists', 'amenity/dentist'],
    ['restaurant', 'overture/italian_restaurant'],
    ['bakeries', 'shop/bakery'],
    ['Bicycle Shop', 'shop/bicycle'],
    ['mechanic', 'shop/car_repair'],
    ['vets', 'amenity/veterinary'],
  ])('matches %j to %s, among others', (category, type) =>
    expect(match(category, known).types).toContain(type),
  );
  it('does not match a salad bar to "bar"', () => {
    expect(match('bar', known).types).not.toContain('overture/salad_bar');
  });
  it('recognizes each of our own terms, and lists each of them once', () => {
    expect([...ALIASES.keys()].filter((key) => wordsOf(key) !== key)).toEqual([]);
    const lines = DISPLAYED_ALIASES.filter(
      ([words, types]) => ALIASES.get(wordsOf(words)) !== types,
    );
    expect(lines).toEqual([]);
    expect(match('glasses', []).types).toContain('shop/optician');
    expect(match('glass', []).types).toContain('craft/glaziery');
  });
  it.each([
    ['theatre', ['amenity/theatre', 'overture/theatre']],
    ['theater', ['amenity/theatre', 'overture/theatre']],
    ['Deli', ['shop/deli', 'overture/delicatessen']],
    ['BBQ', ['cuisine/barbecue', 'overture/barbecue_restaurant']],
    ['clothes', ['shop/clothes', 'overture/clothing_store']],
    ['shoe repair', ['craft/shoemaker', 'overture/shoe_repair']],
    ['bagel', ['cuisine/bagel', 'overture/bagel_shop']],
  ])('finds %j under the names of both sources', (category, types) => {
    const both = [...types, 'cuisine/bagel', 'overture/bagel_shop'];
    expect(match(category, both).types).toEqual(expect.arrayContaining(types));
  });
  it.each([
    ['movie theater', 'amenity/cinema'],
    ['chinese food', 'amenity/restaurant/chinese'],
    ['Indian food', 'amenity/restaurant/indian'],
    ['thai food', 'amenity/restaurant/thai'],
    ['mexican food', 'cuisine/mexican'],
    ['italian food', 'overture/italian_restaurant'],
    ['ramen', 'cuisine/ramen'],
    ['donut shops', 'amenity/fast_food/donut'],
    ['tea shop', 'shop/tea'],
    ['chocolate', 'shop/chocolate'],
    ['pr agency', 'overture/public_relations'],
    ['phone repair', 'overture/mobile_phone_repair'],
    ['computer repair', 'overture/it_service_and_computer_repair'],
    ['home builder', 'overture/home_developer'],
    ['heating and cooling', 'overture/hvac_services'],
    ['vintage store', 'overture/used_vintage_and_consignment'],
    ['music lessons', 'amenity/music_school'],
    ['security companies', 'overture/security_services'],
    ['window cleaning', 'overture/window_washing'],
    ['tree service', 'overture/tree_services'],
    ['perfume shop', 'shop/perfumery'],
    ['roofing service', 'craft/roofer'],
    ['insurance company', 'office/insurance'],
  ])('understands everyday words: %j matches %s, among others', (category, type) =>
    expect(match(category, known).types).toContain(type),
  );
  it('does not guess the meaning of similar words', () => {
    expect(match('oil company', ['overture/oil_change_station']).types).toEqual([]);
    expect(match('handyman', ['overture/home_service']).types).not.toContain(
      'overture/home_service',
    );
    expect(match('computer repair', []).types).not.toContain('overture/software_development');
  });
  it('matches nothing for an unknown category', () => {
    expect(match('blorf', known)).toEqual({ label: 'blorf', types: [], matchedBy: 'unknown' });
    expect(match(' ', known).types).toEqual([]);
  });
  it('compares words in the singular', () => {
    expect(['Dentists', 'Boxes', 'Glass', 'Spas', 'Yoga & Pilates'].map(wordsOf)).toEqual([
      'dentist',
      'box',
      'glass',
      'spa',
      'yoga pilate',
    ]);
  });
});

describe('sameBusiness() for two records with the same name in the same city', () => {
  const namesake = (overrides: Partial<Namesake>): Namesake => ({
    id: 1,
    rank: 3,
    phones: [],
    addressKey: null,
    latitude: null,
    longitude: null,
    ...overrides,
  });
  const here = { latitude: 43.7, longitude: 7.4 };
  const nextDoor = { latitude: 43.7001, longitude: 7.4 };
  const elsewhere = { latitude: 43.71, longitude: 7.4 };
  it.each<[string, Partial<Namesake>, Partial<Namesake>, boolean]>([
    ['share an address', { addressKey: '1 main st' }, { addressKey: '1 main st' }, true],
    ['share a phone', { phones: ['+1'] }, { phones: ['+1'] }, true],
    ['share the location', here, nextDoor, true],
    [
      'share a phone but not the address',
      { phones: ['+1'], addressKey: '1 a' },
      { phones: ['+1'], addressKey: '2 b' },
      false,
    ],
    [
      'share a phone but are kilometers apart',
      { phones: ['+1'], ...here },
      { phones: ['+1'], ...elsewhere },
      false,
    ],
    [
      'share the location but not the phone',
      { phones: ['+1'], ...here },
      { phones: ['+2'], ...nextDoor },
      false,
    ],
    ['share nothing else', {}, {}, false],
  ])('compares records that %s', (_, a, b, same) => {
    expect(isSameBusiness(namesake(a), namesake(b))).toBe(same);
    expect(isSameBusiness(namesake(b), namesake(a))).toBe(same);
  });
  it('keeps the record with a phone number', () => {
    const records = [
      namesake({ id: 1, ...here }),
      namesake({ id: 2, rank: 1, phones: ['+1'], ...nextDoor }),
    ];
    expect(findDuplicates(records)).toEqual([{ id: 1, of: 2 }]);
  });
});

describe('boundaries of areas', () => {
  it('close when their ways meet, in any order and direction', () => {
    expect(
      rings([
        [1, 2, 3],
        [5, 1],
        [5, 4, 3],
      ]),
    ).toHaveLength(1);
    expect(
      rings([
        [1, 2, 3],
        [3, 4],
      ]),
    ).toBeNull();
  });
  it('contain the points inside them, except in holes', () => {
    const square = (size: number) =>
      [
        [-1, -1],
        [-1, 1],
        [1, 1],
        [1, -1],
        [-1, -1],
      ].map(([y, x]) => ({
        latitude: y! * size,
        longitude: x! * size,
      }));
    const area = [square(2), square(1)];
    expect(inside({ latitude: 1.5, longitude: 0 }, area)).toBe(true);
    expect(inside({ latitude: 0, longitude: 0 }, area)).toBe(false);
    expect(inside({ latitude: 3, longitude: 0 }, area)).toBe(false);
  });
});
