import { sameTypes } from './same-types.js';
import { wordsOf } from './words.js';

/**
 * Everyday words that OpenStreetMap does not name, with the types that they mean. Types with a slash are
 * OpenStreetMap's; those of the same meaning (`same-types.ts`) are added. A line does not count for a word that is the name
 * of a type in the index.
 */
const LINES = `
eatery, dining, place to eat: amenity/restaurant
coffee, coffee house, coffee bar, coffee place, espresso bar: amenity/cafe/coffee_shop
tea house, tea room: amenity/cafe/teahouse
pizza, pizzeria, pizza place, pizza shop, pizza parlor: cuisine/pizza
takeaway, takeout, take out, quick service restaurant: amenity/fast_food
burger, hamburger, burger joint, hamburger restaurant: cuisine/burger
barbecue, barbecue place, smokehouse: cuisine/barbecue
kebab, kebab shop, doner, doner kebab: cuisine/kebab
deli: shop/deli
ramen: cuisine/ramen
noodles, noodle bar, noodle shop: cuisine/noodle
taco, taco shop: cuisine/tacos
sushi, sushi bar: cuisine/sushi
mexican, mexican food, taqueria: cuisine/mexican
steak house: steakhouse cuisine/steak_house
donut, donut shop: amenity/fast_food/donut cuisine/donut
chocolate, chocolate shop: shop/chocolate
tavern: amenity/pub
disco, club, night club: amenity/nightclub
microbrewery: craft/brewery
vineyard: craft/winery
baker, bread shop: shop/bakery
patisserie, cake shop: shop/pastry
ice cream, ice cream parlor, gelateria, gelato: amenity/ice_cream shop/ice_cream
meat shop: shop/butcher
catering, catering company: craft/caterer
grocery, grocer, grocery store, food store: shop/grocery grocery_store shop/supermarket
bottle shop, off licence, spirits: shop/alcohol
flower shop: shop/florist
clothes, clothes shop, apparel: shop/clothes
footwear: shop/shoes
jewelry: shop/jewelry
furniture: shop/furniture
home improvement: shop/doityourself
diy: shop/doityourself
ironmonger: shop/hardware
building supply: shop/trade
phone shop, cell phone store: shop/mobile_phone
sports shop, sports store: shop/sports
bike store: shop/bicycle
bicycle repair, bike repair: bike_repair_maintenance shop/bicycle
eyewear, glasses: shop/optician
eye doctor: ophthalmologist amenity/doctors/ophthalmology
drug store: drugstore
dental clinic, dental office, dental practice, dental: amenity/dentist
medical practice, family doctor, doctors office: amenity/doctors
gp: amenity/doctors/general
medical clinic, health center: amenity/clinic
urgent care: urgent_care_clinic
physio: healthcare/physiotherapist
mental health: counseling_and_mental_health healthcare/counselling
counselor, counselling: healthcare/psychotherapist counseling_and_mental_health healthcare/counselling
massage therapist, massage parlor: shop/massage massage_therapy
vet, animal hospital, veterinary clinic, animal clinic: amenity/veterinary
dog groomer, pet grooming: shop/pet_grooming
care home, senior living: amenity/nursing_home
assisted living: assisted_living_facility
salon, hair, hairdressing salon: shop/hairdresser
cosmetic, beauty, beautician: shop/beauty
nail bar, manicure: shop/beauty/nails
wellness: leisure/spa
tattoo, tattoo shop: shop/tattoo
fitness studio, health club, fitness: leisure/fitness_centre
yoga: leisure/fitness_centre/yoga
pilates: leisure/fitness_centre/pilates
martial arts: amenity/dojo
karate: karate_club amenity/dojo
lodging, accommodation: accommodation tourism/hotel tourism/motel tourism/hostel tourism/guest_house
bed and breakfast, b&b: bed_and_breakfast tourism/guest_house
guesthouse: tourism/guest_house
travel agent: shop/travel_agency
tour operator: tours
plumbing service, plumbing company: craft/plumber
electrical contractor: craft/electrician
roofing contractor, roofing company: craft/roofer
cabinet maker: craft/cabinet_maker
woodworker: craft/carpenter
painting contractor, house painter, decorator: craft/painter
heating and cooling, air conditioning, heating, heating contractor, heating engineer, air conditioner repair: craft/hvac
contractor, general contractor, building contractor: contractor building_contractor craft/builder
builder, construction, construction company: craft/builder
landscaper, landscaping: landscaping craft/gardener
lawn care: lawn_service
gardening: craft/gardener
home repair: craft/handyman
key shop: craft/key_cutter
cleaner, cleaning company, cleaning: craft/cleaning
house cleaning, maid, maid service: home_cleaning
janitorial: janitorial_services
alteration, seamstress: craft/dressmaker
removal, moving service: office/moving_company
exterminator, pest control: craft/pest_control
window installer, window: craft/window_construction
glazier, glass: craft/glaziery
floor installer, flooring: craft/floorer shop/flooring
solar, solar installer, solar company, solar panel: craft/solar
pool service: craft/pool_service
pool builder, swimming pool: pool_and_hot_tub_services
mechanic, garage, auto shop, auto repair, car repair, car service, automotive repair: shop/car_repair
body shop, auto body, collision repair: auto_body_shop
auto dealer, car showroom: shop/car
used car: shop/car/second_hand
tire, tire dealer: shop/tyres
auto parts, car parts: shop/car_parts
auto detailing: auto_detailing
rental car, car hire, rent a car: amenity/car_rental
petrol station, filling station, fuel: amenity/fuel
towing, tow truck: towing_service
motorbike: shop/motorcycle
driving lesson: amenity/driving_school
taxi, cab: office/taxi
limousine: limo_services
attorney, law firm, solicitor, legal, barrister: office/lawyer
accounting, cpa, accounting firm: office/accountant
bookkeeper, bookkeeping: bookkeeper office/accountant
tax preparation: office/tax_advisor
insurance agent, insurance broker: office/insurance
realtor, property, estate agent, real estate agency, letting agent: office/estate_agent
property manager: office/property_management
mortgage, mortgage broker: mortgage_broker mortgage_lender
financial adviser, financial planner, wealth management: office/financial_advisor
marketing: office/marketing
advertising, ad agency: office/advertising_agency
digital agency, seo: internet_marketing_service
pr agency, pr firm: office/public_relations
web design, web developer, web agency: office/web_design
software company, software, software development: software_development office/it
it company, tech company: office/it
it service, computer repair, laptop repair, pc repair: it_service_and_computer_repair craft/electronics_repair
phone repair, cell phone repair, mobile phone repair: mobile_phone_repair craft/electronics_repair
architecture firm: office/architect
interior designer: office/interior_design
engineer, engineering firm: office/engineer
consultant, consulting, consulting firm: office/consulting
photography: craft/photographer
photo studio: shop/photo_studio
print shop, printing, printer: craft/printer shop/copyshop
sign maker, sign shop: craft/signmaker
recruiter, recruitment agency, staffing, staffing agency: office/employment_agency
coworking, shared office: amenity/coworking_space
event planner, event agency: office/event_management
wedding planner: wedding_planning
venue: amenity/events_venue
wedding venue: amenity/events_venue
undertaker, funeral director: shop/funeral_directors
daycare, day care, creche: amenity/childcare
nursery school: amenity/kindergarten
tutor: private_tutor office/tutoring
tutoring: amenity/prep_school
music teacher, music lessons, piano lessons, guitar lessons: amenity/music_school
church: amenity/place_of_worship/christian
mosque, masjid: amenity/place_of_worship/muslim
synagogue: amenity/place_of_worship/jewish
temple: temple buddhist_temple hindu_temple sikh_temple amenity/place_of_worship/buddhist amenity/place_of_worship/hindu amenity/place_of_worship/sikh amenity/place_of_worship/taoist
nonprofit, non profit: office/association community_services_non_profits
self storage, storage, storage unit: shop/storage_rental
warehouse: warehouses
freight, logistics: office/logistics
courier: office/courier
shipping: shipping_center
factory, manufacturer: man_made/works
gallery: tourism/gallery
dispensary, weed shop: shop/cannabis
second hand, secondhand store: shop/second_hand
vintage, vintage store: used_vintage_and_consignment shop/second_hand shop/clothes/second_hand
vintage clothing: used_vintage_and_consignment shop/clothes/second_hand
smoke shop, tobacconist: shop/tobacco
home builder, house builder: home_developer
security company, security guard: office/security
window cleaner, window cleaning: craft/window_cleaning
tree surgeon, tree removal, tree service, arborist: craft/arborist
playhouse: amenity/theatre
movies: amenity/cinema
cobbler: craft/shoemaker
jeweler: shop/jewelry
psychologist: psychologist healthcare/psychologist
inn: inn tourism/guest_house
chemist: shop/chemist amenity/pharmacy
bagel, bagel shop: cuisine/bagel bagel_shop bagel_restaurant
`;

/** Everyday words as displayed, with their types. */
export const DISPLAYED_ALIASES: readonly [words: string, types: string[]][] = LINES.trim()
  .split('\n')
  .flatMap((line) => {
    const [words = '', types = ''] = line.split(': ');
    const list = types
      .split(' ')
      .flatMap((type) => sameTypes(type.includes('/') ? type : `overture/${type}`));
    return words.split(', ').map((word): [string, string[]] => [word, [...new Set(list)]]);
  });

/** Types by everyday word in normalized form. */
export const ALIASES: ReadonlyMap<string, string[]> = new Map(
  DISPLAYED_ALIASES.map(([words, types]) => [wordsOf(words), types]),
);
