import type { Identifying } from '../../../backend/finding/leads/identity/same-business.js';
import { noContact, noLocation, noPosition, north, same } from './bars.js';

describe('two records of one business', () => {
  it.each<[string, Partial<Identifying>, Partial<Identifying>]>([
    ['identical records', {}, {}],
    ['the same name and address, with different phones', {}, { phone: '+15125550999' }],
    ['with and without a legal form', { name: 'Blue Heron Tavern LLC' }, {}],
    ['different punctuation', { name: "Mo's Grill & Bar" }, { name: 'Mos Grill and Bar' }],
    ['a name written as one word or two', { name: 'MasStyle' }, { name: 'Mas Style' }],
    [
      'words in a different order',
      { name: 'Schreinerei Kurt Baum' },
      { name: 'Schreinerei Baum Kurt' },
    ],
    ['swapped letters', { name: 'Blue Heorn Tavern' }, {}],
    ['a street added to the name', { name: 'Blue Heron Tavern Red River' }, {}],
    ['a description added to the name', { name: 'Blue Heron Tavern Beer Garden' }, {}],
    ['a second script added to the name', { name: 'Blue Heron (青鷺)' }, { name: 'Blue Heron' }],
    [
      'different scripts with the same address and phone',
      { name: 'Blue Heron' },
      { name: 'ブルーヘロン' },
    ],
    [
      'a node and an outline without addresses',
      { address: null, ...noContact },
      { address: null, ...north(40) },
    ],
    ['the same phone and name, one without a location', noLocation, {}],
    [
      'the same name and city, one without a location or phone',
      { ...noLocation, ...noContact },
      {},
    ],
    [
      'the same phone in the same block',
      { address: '414 Red River St, Austin, TX 78701' },
      north(80),
    ],
    [
      'an abbreviated turnpike',
      { ...noPosition, ...noContact, address: '72 Elm Tpke, Austin, TX 78701' },
      { ...noPosition, ...noContact, address: '72 Elm Turnpike, Austin, TX 78701' },
    ],
    [
      'an address with two abbreviations',
      { ...noPosition, ...noContact, address: 'Av. Reforma 31 Pte, 78701 Austin' },
      { ...noPosition, ...noContact, address: 'Avenida Reforma 31 Poniente, 78701 Austin' },
    ],
    [
      'a house number with swapped digits',
      { ...noPosition, ...noContact, address: '4120 Red River St, Austin, TX 78701' },
      { ...noPosition, ...noContact, address: '4210 Red River St, Austin, TX 78701' },
    ],
    [
      'an abbreviated word in the name',
      { name: 'Elmwood Therapy Assn' },
      { name: 'Elmwood Therapy Association' },
    ],
    ['a shortened word in the name', { name: 'Elmwood Physio' }, { name: 'Elmwood Physiotherapy' }],
    [
      'a company and its longer name',
      { name: 'Larch & Co', phone: '+15125550777' },
      { name: 'Larch & Company Paint Works' },
    ],
    [
      'a business with and without "Hospital"',
      { name: 'Elmwood Veterinary' },
      { name: 'Elmwood Veterinary Hospital' },
    ],
    [
      'a German number with the calling code twice',
      { ...noPosition, phone: '+49492215550142', website: null, address: null },
      { ...noPosition, phone: '+492215550142', website: null, address: null },
    ],
    ['an abbreviated street', { address: '412 Red River Street, Austin, TX 78701-2201' }, {}],
    [
      'the name of the building before the street',
      { ...noPosition, ...noContact, address: 'Elm House, Red River Street, Austin, TX 78701' },
      noPosition,
    ],
    [
      'a unit before the street',
      { ...noPosition, ...noContact, address: 'Unit 5A, Elm Park, Red River Rd, Austin, TX 78701' },
      { ...noPosition, address: '412 Red River Rd, Austin, TX 78701' },
    ],
    [
      'an initial in the street',
      { ...noPosition, ...noContact, address: 'Via G. Malfatti 6, 73044 Austin' },
      { ...noPosition, address: 'Via Giovanni Malfatti, 6, 73044 Austin' },
    ],
    [
      'a misspelled street with its district',
      { ...noPosition, ...noContact, address: '12 Calle Olmdos Colonia Hidalgo, 78701 Austin' },
      { ...noPosition, address: '12 Calle Olmedos, 78701 Austin' },
    ],
    [
      'a city in two scripts',
      { ...noPosition, ...noContact, address: '412 Red River St', city: 'オースティン' },
      { ...noPosition, phone: null },
    ],
    [
      'a branch with and without its number, in one house with one website',
      { name: 'Blue Heron Tavern 16' },
      { phone: null },
    ],
    [
      'a French number on the internet',
      { ...noPosition, address: null, website: null, phone: '+33952781579' },
      { ...noPosition, address: null, website: null, phone: '+33952781579', city: null },
    ],
    [
      'a business that moved with its phone and its page of a website',
      { ...noPosition, website: 'https://heron.test/austin' },
      {
        ...noPosition,
        website: 'https://www.heron.test/austin/',
        address: '9 Lamar Blvd, Austin, TX 78703',
      },
    ],
    ['a year in the name', { name: 'Blue Heron Tavern since 2011', phone: null }, {}],
    [
      'two names of a family’s business with its phone and website',
      { name: 'Heron Traslochi' },
      { name: 'Heron Giuseppe' },
    ],
    [
      'a tenant’s longer name with another phone and the same page of a website',
      { name: 'Village Medical', website: 'https://village.test/elm' },
      {
        name: 'Village Medical at Walden',
        phone: '+15125550777',
        website: 'https://village.test/elm/',
      },
    ],
    ['an ordinal as a word', { name: 'Fifth Avenue Tavern' }, { name: '5th Ave Tavern' }],
    [
      'a name with and without a space',
      { name: 'Elmwood Hi-Fi', ...noContact },
      { name: 'Elmwood Hifi Austin' },
    ],
    [
      'an article as a part of a word',
      { name: 'Del Moro Supermercados', ...noContact },
      { name: 'DelMoro Supermercados' },
    ],
    [
      'a name that lacks a letter',
      { name: 'Al Pont de Fero', ...noContact },
      { name: 'Al Pon de Fero' },
    ],
    [
      'a second name in parentheses',
      { name: 'Blue Heron Tavern (Heron’s)', ...noContact, ...noLocation },
      noContact,
    ],
    [
      'two syllabaries',
      { name: 'コインランドリーはなこ', ...noContact },
      { name: 'コインランドリーハナコ' },
    ],
    ['a cash machine and an ATM', { name: 'Elmwood Cash Machine' }, { name: 'Elmwood Bank ATM' }],
    ['an operator and its machine', { name: 'Bitcoin Elm' }, { name: 'Bitcoin Elm ATM' }],
    [
      'a veterinary practice with and without "Hospital"',
      { name: 'Elmwood Animal', website: null },
      { name: 'Elmwood Animal Hospital', phone: '+15125550777' },
    ],
    [
      'a name with and without a description, one without a phone',
      { name: 'Elmwood Nissan' },
      { name: 'Elmwood Nissan Service', phone: null },
    ],
    [
      'a name with and without a description in one city, one without a location',
      { name: 'Larch Works', ...noLocation, ...noContact },
      { name: 'Larch Works Service' },
    ],
    [
      'the same name in the same city with a new phone, one without a location',
      { ...noLocation, phone: '+15125550777' },
      { website: null },
    ],
    ['a bank with and without "& ATM"', { name: 'Elmwood Bank & ATM' }, { name: 'Elmwood Bank' }],
    [
      'a company with and without "S/A"',
      { name: 'Elmwood S/A', ...noContact },
      { name: 'Elmwood' },
    ],
    [
      'a Japanese name with and without its branch',
      { name: 'ワラワラデンタルクリニック', ...noContact },
      { name: 'ワラワラデンタルクリニック大津堅田', ...noContact },
    ],
    ['two names for a machine', { name: 'Elm Cashpoint' }, { name: 'Elm Cashpoint ATM' }],
    [
      'names that share half of their words, with the same house and phone',
      { name: 'Elmwood Lake Ice Cream' },
      { name: 'Elmwood Lake Burgers' },
    ],
    [
      'a repair shop under two common words',
      { name: 'Windscreen Repair', ...noContact },
      { name: 'Windscreen Replacement' },
    ],
    [
      'a street with a number and a direction',
      { ...noPosition, ...noContact, address: 'Avenida 31 Poniente 2519, Austin' },
      { ...noPosition, address: '31 Pte 2519, Austin' },
    ],
    [
      'two initials in the street',
      { ...noPosition, ...noContact, address: 'Via F.M. Malfatti 6, Austin' },
      { ...noPosition, address: 'Via Franco Maria Malfatti, 6, Austin' },
    ],
    [
      'an address with a remark',
      { ...noPosition, ...noContact, address: '412 Red River St (Elm Plaza), Austin, TX 78701' },
      noPosition,
    ],
    [
      'a Japanese address with a label',
      { ...noPosition, ...noContact, address: '住所 熊谷市末広3-12-3, 熊谷市' },
      { ...noPosition, address: '埼玉県熊谷市末広３丁目１２−３, 熊谷市' },
    ],
    [
      'one house, listed with its city and its district',
      { ...noPosition, ...noContact, address: '12 Vereda da Cruz, Elmwood', city: 'Elmwood' },
      { ...noPosition, address: '12 Vereda da Cruz, Austin' },
    ],
  ])('match: %s', (_, a, b) => {
    expect(same(a, b)).toBe(true);
  });
});
