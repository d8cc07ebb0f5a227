import { type Tags, values } from './tags.js';

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Values of `amenity` for businesses; others stand for benches, parking lots and so on. */
const AMENITIES = words(`
  restaurant cafe fast_food bar pub biergarten ice_cream food_court nightclub stripclub hookah_lounge
  casino gambling cinema theatre arts_centre events_venue conference_centre exhibition_centre music_venue
  planetarium studio karaoke_box internet_cafe community_centre social_centre social_facility
  bank bureau_de_change money_transfer payment_centre mobile_money_agent
  pharmacy hospital clinic doctors dentist veterinary nursing_home animal_boarding animal_shelter animal_training
  kindergarten childcare school college university driving_school language_school music_school
  dancing_school cooking_school prep_school training research_institute library
  fuel car_rental car_wash vehicle_inspection boat_rental motorcycle_rental
  coworking_space post_office post_depot marketplace funeral_hall crematorium place_of_worship monastery
  love_hotel brothel swingerclub public_bath ferry_operator driver_training dojo`);
const TOURISM = words(`
  hotel motel hostel guest_house apartment chalet alpine_hut camp_site caravan_site resort
  museum gallery theme_park zoo aquarium`);
const LEISURE = words(`
  fitness_centre sports_centre sports_hall bowling_alley dance marina golf_course miniature_golf water_park
  sauna spa amusement_arcade escape_game horse_riding trampoline_park adult_gaming_centre tanning_salon
  ice_rink resort beach_resort indoor_play hackerspace stadium`);
/** Values that do not describe a business: vacant premises, machines and authorities. */
const NO_SHOP = words('no vacant vending_machine disused abandoned');
const NO_OFFICE = words('no vacant government diplomatic administrative');
const NO_HEALTHCARE = words('no defibrillator vaccination_point sample_collection');
const NO_CRAFT = words('no vacant');
const MACHINES = /^(?:atm|vending|vending_machine|parcel_locker)$/;

/** Tag keys for businesses, each with a check of its values. */
const BUSINESSES = {
  amenity: (value) => AMENITIES.has(value),
  shop: (value) => !NO_SHOP.has(value),
  office: (value) => !NO_OFFICE.has(value),
  craft: (value) => !NO_CRAFT.has(value),
  healthcare: (value) => !NO_HEALTHCARE.has(value),
  tourism: (value) => TOURISM.has(value),
  leisure: (value) => LEISURE.has(value),
  club: (value) => value !== 'no',
} satisfies Record<string, (value: string) => boolean>;

export type BusinessKey = keyof typeof BUSINESSES;
export const BUSINESS_KEYS = Object.keys(BUSINESSES) as BusinessKey[];

/** Whether an element's tags describe a business. */
export function isBusiness(tags: Tags): boolean {
  const any = (key: BusinessKey, matches: (value: string) => boolean) =>
    tags[key] !== undefined && values(tags[key]).some(matches);
  if (any('amenity', (value) => MACHINES.test(value)) && !tags['shop']) return false;
  return BUSINESS_KEYS.some((key) => any(key, BUSINESSES[key]));
}
