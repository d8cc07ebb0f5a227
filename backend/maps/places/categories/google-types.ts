import type { CategoryMatch } from './match.js';
import { wordsOf } from './words.js';

/** Business types that Text Search accepts as `includedType` (Table A of "Place types (New)"). */
const TABLE_A = new Set(
  `car_dealer car_rental car_repair car_wash gas_station art_gallery museum library preschool primary_school
   secondary_school university amusement_park aquarium banquet_hall bowling_alley casino community_center
   convention_center event_venue movie_rental movie_theater night_club wedding_venue zoo accounting bank
   american_restaurant bakery bar barbecue_restaurant brazilian_restaurant breakfast_restaurant brunch_restaurant cafe
   chinese_restaurant coffee_shop fast_food_restaurant french_restaurant greek_restaurant hamburger_restaurant
   ice_cream_shop indian_restaurant indonesian_restaurant italian_restaurant japanese_restaurant korean_restaurant
   lebanese_restaurant mediterranean_restaurant mexican_restaurant middle_eastern_restaurant pizza_restaurant
   ramen_restaurant restaurant sandwich_shop seafood_restaurant spanish_restaurant steak_house sushi_restaurant
   thai_restaurant turkish_restaurant vegan_restaurant vegetarian_restaurant vietnamese_restaurant dentist doctor
   drugstore hospital pharmacy physiotherapist spa bed_and_breakfast campground guest_house hostel hotel motel
   resort_hotel barber_shop beauty_salon courier_service electrician florist funeral_home hair_salon insurance_agency
   laundry lawyer locksmith moving_company painter plumber real_estate_agency roofing_contractor storage tailor
   travel_agency veterinary_care auto_parts_store bicycle_store book_store cell_phone_store clothing_store
   convenience_store department_store electronics_store furniture_store gift_shop grocery_store hardware_store
   home_improvement_store jewelry_store liquor_store pet_store shoe_store shopping_mall sporting_goods_store supermarket
   golf_course gym stadium`.split(/\s+/),
);

/** Our types that Google calls something else. */
const GOOGLE_NAMES = new Map(
  `shop/car:car_dealer automotive_repair:car_repair shop/car_repair:car_repair car_rental_agency:car_rental
   amenity/fuel:gas_station amenity/cinema:movie_theater cinema:movie_theater amenity/nightclub:night_club
   nightclub:night_club office/accountant:accounting accountant:accounting banks:bank cuisine/pizza:pizza_restaurant
   cuisine/sushi:sushi_restaurant cuisine/ramen:ramen_restaurant cuisine/mexican:mexican_restaurant
   cuisine/burger:hamburger_restaurant burger_restaurant:hamburger_restaurant steakhouse:steak_house
   amenity/doctors:doctor healthcare/doctor:doctor physical_therapy:physiotherapist leisure/spa:spa spas:spa
   barber:barber_shop shop/hairdresser/barber:barber_shop shop/hairdresser:hair_salon shop/beauty:beauty_salon
   leisure/fitness_centre:gym amenity/veterinary:veterinary_care veterinarian:veterinary_care
   shop/funeral_directors:funeral_home shop/insurance:insurance_agency office/insurance:insurance_agency
   shop/laundry:laundry laundry_services:laundry key_and_locksmith:locksmith movers:moving_company
   office/moving_company:moving_company painting:painter plumbing:plumber office/estate_agent:real_estate_agency
   real_estate_agent:real_estate_agency roofing:roofing_contractor craft/roofer:roofing_contractor
   self_storage_facility:storage shop/storage_rental:storage travel_agents:travel_agency shop/car_parts:auto_parts_store
   shop/bicycle:bicycle_store bicycle_shop:bicycle_store shop/books:book_store bookstore:book_store
   shop/mobile_phone:cell_phone_store mobile_phone_store:cell_phone_store shop/clothes:clothing_store
   shop/electronics:electronics_store shop/furniture:furniture_store shop/gift:gift_shop shop/alcohol:liquor_store
   shop/jewelry:jewelry_store shop/pet:pet_store shop/shoes:shoe_store shop/sports:sporting_goods_store`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

/**
 * The Google type of a category if exactly one matches. Otherwise null, and Google searches by text alone, because a wrong
 * type would hide leads.
 */
export function googleType({ label, types, matchedBy }: CategoryMatch): string | null {
  if (matchedBy !== 'alias' && matchedBy !== 'name') return null;
  const found = new Set(types.map(tableAType).filter((type) => type !== null));
  const words = wordsOf(label);
  const sameName = [...found].filter((type) => wordsOf(type) === words);
  const matches = sameName.length > 0 ? sameName : [...found];
  return matches.length === 1 ? matches[0]! : null;
}

function tableAType(type: string): string | null {
  const own = type.replace(/^overture\//, '');
  const last = own.slice(own.lastIndexOf('/') + 1);
  const name = GOOGLE_NAMES.get(own) ?? last;
  return TABLE_A.has(name) ? name : null;
}
