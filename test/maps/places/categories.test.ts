import { everydayWords } from '../../../backend/maps/places/categories/everyday-words.js';
import { match } from '../../../backend/maps/places/categories/match.js';
import {
  isUnspecified,
  presetLabel,
  presets,
} from '../../../backend/maps/places/categories/presets.js';
import { sameTypes } from '../../../backend/maps/places/categories/same-types.js';
import { widerCategories } from '../../../backend/maps/places/categories/wider.js';

const overture = (types: string) => types.split(/\s+/).map((type) => `overture/${type}`);

describe('a category with a type of its own', () => {
  const known = overture(
    `mosque synagogue temple buddhist_temple church_cathedral religious_organization banks credit_union bank_credit_union
     liquor_store beer_wine_and_spirits boutique clothing_store womens_clothing_store optometrist eyewear_and_optician
     motel hotel hostel bar wine_bar salad_bar restaurant italian_restaurant diner driving_school school elementary_school
     pet_store lawyer tax_law notary_public barber hair_salon kids_hair_salon`,
  );
  it.each([
    ['mosque', 'amenity/place_of_worship/muslim', 'mosque'],
    ['synagogues', 'amenity/place_of_worship/jewish', 'synagogue'],
    ['credit union', '', 'credit_union'],
    ['bank', 'amenity/bank', 'banks bank'],
    ['wine shop', 'shop/wine', 'wine_store'],
    ['liquor store', 'shop/alcohol', 'liquor_store'],
    ['boutique', 'shop/boutique', 'boutique'],
    ['clothing store', 'shop/clothes', 'clothing_store womens_clothing_store lingerie_store'],
    ['optometrist', 'healthcare/optometrist', 'optometrist'],
    ['optician', 'shop/optician', 'eyewear_and_optician'],
    ['motel', 'tourism/motel', 'motel'],
    ['hotel', 'tourism/hotel', 'hotel'],
    ['barber', 'shop/hairdresser/barber', 'barber'],
    ['Hair salons', 'shop/hairdresser', 'hair_salon kids_hair_salon'],
    ['school', 'amenity/school', 'school elementary_school'],
    ['bar', 'amenity/bar', 'bar wine_bar beach_bar beer_garden cocktail_bar hookah_bar'],
  ])('finds its types and their subtypes only: %j', (category, inOsm, inOverture) => {
    const types = [...inOsm.split(' ').filter(Boolean), ...overture(inOverture)];
    expect(match(category, known).types.toSorted()).toEqual(types.toSorted());
  });
  it('includes in OpenStreetMap each preset that has the name, and nothing broader', () => {
    const broader = presets().all.flatMap(({ id, name }) => {
      const { types } = match(presetLabel(name), []);
      const isBroader = types.some((type) => id.startsWith(`${type}/`));
      return (types.includes(id) || isUnspecified(id)) && !isBroader
        ? []
        : [`${id}: ${types.join()}`];
    });
    expect(broader).toEqual([]);
  });
  it.each([
    ['comedy club', 'comedy_club'],
    ['cocktail bars', 'cocktail_bar'],
    ['credit union', 'credit_union'],
    ['truck stop', 'truck_stop'],
  ])('is known by its name in Overture before any area is loaded: %j', (category, type) => {
    expect(match(category, []).types).toEqual(overture(type));
  });
  it.each(['restaurants & bars', 'restaurant and bar', 'restaurant, bar', 'bakery, cafe'])(
    'is never part of another one: %j is no "bar and grill"',
    (category) => {
      const types = overture('bar_and_grill_restaurant bakery cafe');
      expect(match(category, types).types).toEqual([]);
    },
  );
  it.each([
    ['bar and grill', 'overture/bar_and_grill_restaurant'],
    ['arts and crafts store', 'shop/craft'],
    ['bed and breakfast', 'overture/bed_and_breakfast'],
    ['fish & chips restaurant', 'cuisine/fish_and_chips'],
  ])('may contain "and" itself: %j', (category, type) => {
    const { types } = match(category, overture('bar_and_grill_restaurant bed_and_breakfast'));
    expect(types).toContain(type);
  });
  it.each([
    ['lebanese restaurant', 'cuisine/lebanese'],
    ['Peruvian food', 'cuisine/peruvian'],
    ['sushi restaurant', 'amenity/restaurant/sushi'],
    ['yoga studio', 'leisure/fitness_centre/yoga'],
    ['cardiologist', 'amenity/doctors/cardiology'],
  ])('means its qualifying tag in OpenStreetMap: %j', (category, type) => {
    expect(match(category, []).types[0]).toBe(type);
  });
});

describe('a category in another language', () => {
  it.each([
    ['Zahnarzt', 'amenity/dentist'],
    ['Zahnärzte', 'amenity/dentist'],
    ['Zahnärztin', 'amenity/dentist'],
    ['Friseurin', 'shop/hairdresser'],
    ['Tankstellen', 'amenity/fuel'],
    ['Steuerberater', 'office/tax_advisor'],
    ['Bäcker', 'shop/bakery'],
    ['Metzgerei', 'shop/butcher'],
    ['Moscheen', 'amenity/place_of_worship/muslim'],
    ['boulangeries', 'shop/bakery'],
    ['coiffeur', 'shop/hairdresser'],
    ['avocate', 'office/lawyer'],
    ['dentistes', 'amenity/dentist'],
    ['mosquée', 'amenity/place_of_worship/muslim'],
    ['boucherie', 'shop/butcher'],
    ['PELUQUERIA', 'shop/hairdresser'],
    ['abogada', 'office/lawyer'],
    ['restaurantes', 'amenity/restaurant'],
    ['farmácia', 'amenity/pharmacy'],
    ['panetteria', 'shop/bakery'],
    ['tandarts', 'amenity/dentist'],
    ['apteka', 'amenity/pharmacy'],
    ['стоматологи', 'amenity/dentist'],
    ['парикмахерская', 'shop/hairdresser'],
    ['歯科', 'amenity/dentist'],
    ['居酒屋', 'amenity/pub'],
    ['薬局', 'amenity/pharmacy'],
    ['加油站', 'amenity/fuel'],
    ['치과', 'amenity/dentist'],
    ['صيدلية', 'amenity/pharmacy'],
    ['מסעדה', 'amenity/restaurant'],
    ['ร้านอาหาร', 'amenity/restaurant'],
    ['kuaför', 'shop/hairdresser'],
    ['tandläkare', 'amenity/dentist'],
    // A profession for its shop, and the reverse.
    ['gioielliere', 'shop/jewelry'],
    ['panadero', 'shop/bakery'],
    ['sapateiro', 'craft/shoemaker'],
    ['piekarz', 'shop/bakery'],
    ['oyuncakçı', 'shop/toys'],
    ['mobilyacı', 'shop/furniture'],
    ['fotógrafo', 'craft/photographer'],
    ['靴屋', 'shop/shoes'],
    ['酒屋', 'shop/alcohol'],
    ['眼鏡屋', 'shop/optician'],
    ['꽃집', 'shop/florist'],
    // Medical specialties and cuisines, from the translations of fields.
    ['안과', 'amenity/doctors/ophthalmology'],
    ['피부과', 'amenity/doctors/dermatology'],
    ['dermatologia', 'amenity/doctors/dermatology'],
    // The spelling of another language, other kana, and another word for "shop".
    ['fysiotherapeut', 'healthcare/physiotherapist'],
    ['ｽｼ', 'cuisine/sushi'],
    ['tienda de zapatos', 'shop/shoes'],
    ['kedai buku', 'shop/books'],
    // The everyday word, where the translation is another one, or another thing.
    ['Klempner', 'craft/plumber'],
    ['garagiste', 'shop/car_repair'],
    ['gestoría', 'office/accountant'],
    ['юрист', 'office/lawyer'],
    ['مدرسة', 'amenity/school'],
    ['δικηγόρος', 'office/lawyer'],
    ['cofetărie', 'shop/pastry'],
    ['luật sư', 'office/lawyer'],
    ['소아과', 'amenity/doctors/paediatrics'],
    ['cafetería', 'amenity/cafe'],
    // Languages with few or no translations, in each spelling.
    ['दंत चिकित्सक', 'amenity/dentist'],
    ['रेस्तराँ', 'amenity/restaurant'],
    ['बैंक', 'amenity/bank'],
    ['আইনজীবী', 'office/lawyer'],
    ['ریستوراں', 'amenity/restaurant'],
    ['مطبعة', 'shop/copyshop'],
    ['duka la dawa', 'amenity/pharmacy'],
    ['பள்ளி', 'amenity/school'],
    // With a word for any business or person, joined or apart, in front or behind.
    ['Zahnarztpraxis', 'amenity/dentist'],
    ['Spielwarenladen', 'shop/toys'],
    ['weterynarz lekarz', 'amenity/veterinary'],
    ['محل زهور', 'shop/florist'],
    ['歯科クリニック', 'amenity/dentist'],
    ['치과의원', 'amenity/dentist'],
    ['弁護士事務所', 'office/lawyer'],
    ['फर्नीचर शॉप', 'shop/furniture'],
    ['photo graphe', 'craft/photographer'],
    ['oficinas mecânicas', 'shop/car_repair'],
    ['dentyści', 'amenity/dentist'],
    ['प्लम्बर', 'craft/plumber'],
    // A kitchen, of which a translation names only the fast food.
    ['пиццерия', 'cuisine/pizza'],
    ['hamburguesería', 'cuisine/burger'],
  ])('is found: %j', (category, type) => expect(match(category, []).types).toContain(type));
  it('has all types of our own words', () => {
    const wrong = everydayWords().filter(({ ids, text }) => {
      const { types } = match(text, []);
      return ids.some((id) => !sameTypes(id).some((type) => types.includes(type)));
    });
    // Another language has the word for something else: the user is asked.
    expect(wrong.map(({ text }) => text)).toEqual(['美容院', 'oficina']);
  });
  it('finds the types of the same meaning in Overture', () => {
    const known = overture('hair_salon hair_stylist gas_station mosque church_cathedral');
    expect(match('Friseur', known).types).toEqual([
      'shop/hairdresser',
      'overture/hair_salon',
      'overture/hair_stylist',
    ]);
    expect(match('gasolinera', known).types).toContain('overture/gas_station');
    expect(match('Moschee', known).types).toEqual([
      'amenity/place_of_worship/muslim',
      'overture/mosque',
    ]);
  });
  it.each([
    // Not a business, or a word for any
    'Parkplatz',
    'Geldautomat',
    'hospitality',
    'Laden',
    'магазин',
    'shop',
    '店',
    // The translations have them among their search terms.
    'casa',
    'huis',
    'maison',
    'rumah',
    'amor',
    'Wasser',
    'niño',
    'tête',
    'mare',
    'notte',
    'paard',
    'ночь',
    'okno',
    '孩子',
    '말',
    'Hand',
    'perro',
    'terra',
  ])('is not guessed for a word that means no single kind of business: %j', (category) =>
    expect(match(category, overture('coffee_shop')).types).toEqual([]),
  );
});

describe('categories to offer with a narrow one', () => {
  it.each([
    ['mosque', ['Place of Worship']],
    ['cardiologist', ['Doctor']],
    ['boutique', ['Clothing Store']],
    ['tea house', ['Cafe']],
    ['cocktail bar', ['Bar']],
    ['nail salon', ['Beauty Shop']],
  ])('are broader, or have it among their terms: %j', (category, wider) => {
    expect(widerCategories(match(category, []).types)).toEqual(expect.arrayContaining(wider));
  });
  it('are none for a category that nothing includes', () => {
    for (const category of ['plumber', 'dentist', 'bakery'])
      expect(widerCategories(match(category, []).types)).toEqual([]);
  });
});
