import { wordsOf } from './words.js';

/*
 * A record of Overture's current schema lists all broader types, so its subtypes need no rule. A record of the older
 * schema has one type. There, names tell most subtypes: an `italian_restaurant` is a restaurant.
 */
const OVERTURE = 'overture/';

/** Types that end like another type but are none of its kind in Overture's category tree: a salad bar is no bar. */
const NOT_SUBTYPES = pairs(`
  accommodation: self_catering; american_restaurant: latin; apartments: service; architect: landscape; banks: food blood
  bar: oxygen salad tapas nail blow_dry snack; boat_storage_facility: rv_and; bookstore: used academic; cafe: hong_kong_style internet
  car_dealer: used; chicken_restaurant: rotisserie; chinese_restaurant: indo; contractor: logging road
  credit_union: bank; donation_center: blood_and_plasma; european_restaurant: eastern; fair: trade; farm: pig fish csa urban dairy
  florist: wholesale; food: b2b_agriculture_and soul; furniture_store: outdoor; golf_course: disc miniature
  grocery_store: international; gym: boxing rock_climbing dog; hospice: pet; hospital: animal childrens emergency_pet
  hotel: campus pet; hot_springs: natural; landscaping: indoor; lounge: airport; massage: erotic; meat_restaurant: dog
  media_agency: social; mining: b2b_energy_and; organization: religious disability_services_and_support fraternal veterans
  painting: face; park: mobile_home skate amusement trampoline atv_recreation holiday rv water; parking: motorcycle bike
  physical_therapy: animal; piercing: tattoo_and; plaza: public; preschool: day_care; psychologist: sports; pub: irish
  rental_service: furniture; research_institute: educational; resort: ski
  school: driving cooking bartending massage surfing medical specialty dui traffic cosmetology nursing sports music drama language dance ski_and_snowboard circus art vocational_and_technical flight martial_arts rent_a_car
  security_services: national social; soccer_field: bubble; storage_facility: automotive; surgeon: oral spine cosmetic plastic
  temple: hindu sikh buddhist; tours: atv_rentals_and; transportation: business_storage_and pipeline medical pet
  volleyball_club: beach; volleyball_court: beach; warehouses: b2b_storage_and; cemeteries: funeral_services_and
  business: business_to; club: car book sports sail country; doctor: witch tree`);

/** Subtypes whose names do not end like the broader type. */
const SUBTYPES = pairs(`
  restaurant: brasserie canteen cafeteria bistro diner doner_kebab food_court gastropub poke steakhouse supper_club soul_food buffet taqueria
  bar: beer_garden irish_pub lounge pub speakeasy brewery_taproom; cafe: coffee_roastery coffee_shop tea_room
  dentist: endodontist general_dentistry oral_surgeon orthodontist periodontist
  doctor: allergist anesthesiologist audiologist cardiologist dermatologist ear_nose_and_throat endocrinologist family_practice gastroenterologist hematology internal_medicine nephrologist neurologist obstetrician_and_gynecologist oncologist ophthalmologist orthopedist pediatrician plastic_surgeon podiatrist proctologist psychiatrist pulmonologist radiologist rheumatologist surgeon urologist
  lawyer: appellate_practice_lawyers bankruptcy_law business_law civil_rights_lawyers contract_law criminal_defense_law disability_law divorce_and_family_law dui_law employment_law entertainment_law estate_planning_law general_litigation immigration_law ip_and_internet_law medical_law personal_injury_law real_estate_law social_security_law tax_law traffic_ticketing_law wills_trusts_and_probate workers_compensation_law
  hair_salon: blow_dry_blow_out_service hair_stylist; spas: day_spa medical_spa; skin_care: esthetician
  clothing_store: designer_clothing formal_wear_store lingerie_store maternity_wear t_shirt_store; sporting_goods: bicycle_shop dive_shop outdoor_gear surf_shop
  insurance_agency: auto_insurance home_and_rental_insurance life_insurance; contractor: flooring_contractors; real_estate_agent: apartment_agent
  photographer: boudoir_photography event_photography session_photography; landscaping: gardener lawn_service tree_services
  church_cathedral: anglican_church baptist_church catholic_church episcopal_church evangelical_church jehovahs_witness_kingdom_hall pentecostal_church
  religious_organization: church_cathedral buddhist_temple hindu_temple mosque sikh_temple synagogue temple shinto_shrines
  martial_arts_club: karate_club kickboxing_club taekwondo_club; eyewear_and_optician: sunglasses_store
  storage_facility: self_storage_facility; school: preschool; employment_agencies: temp_agency; laundry_services: dry_cleaning laundromat
  bank_credit_union: banks credit_union; funeral_services_and_cemeteries: cremation_services mortuary_services; pet_store: bird_shop reptile_shop`);

function pairs(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    text
      .trim()
      .split(/;|\n/)
      .map((entry) => entry.trim().split(': ') as [string, string])
      .map(([type, others]) => [type, new Set(others.split(' '))]),
  );
}

export const isOverture = (type: string) => type.startsWith(OVERTURE);

/** The name of an Overture type in normalized form. */
export const overtureWords = (type: string) => wordsOf(type.slice(OVERTURE.length));

/** The name of an Overture type as displayed: "Italian restaurant". */
export function overtureLabel(type: string): string {
  const text = type.slice(OVERTURE.length).replace(/_/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The type that would have this name in normalized form. */
export const overtureType = (words: string) => `${OVERTURE}${words.replace(/ /g, '_')}`;

/** Overture types with their subtypes in the index. */
export function withSubtypes(types: string[], known: string[]): string[] {
  if (types.length === 0) return [];
  const subtypes = known.filter(
    (type) => isOverture(type) && types.some((broad) => isSubtype(id(type), id(broad))),
  );
  return [...new Set([...types, ...subtypes])];
}

/** Overture types that have the type as a subtype. */
export const broaderTypes = (type: string): string[] =>
  [...SUBTYPES.keys(), ...NOT_SUBTYPES.keys()]
    .filter((broad) => broad !== id(type) && isSubtype(id(type), broad))
    .map((broad) => `${OVERTURE}${broad}`);

const id = (type: string) => type.slice(OVERTURE.length);

function isSubtype(type: string, broad: string): boolean {
  const named = type.endsWith(`_${broad}`);
  const kind = named && type.slice(0, -broad.length - 1);
  if (kind && !NOT_SUBTYPES.get(broad)?.has(kind)) return true;
  for (const child of SUBTYPES.get(broad) ?? [])
    if (child === type || isSubtype(type, child)) return true;
  return false;
}
