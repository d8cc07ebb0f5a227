import { wordsOf } from './words.js';

/**
 * Everyday words for business categories and their place types, where preset names and Overture's ids do not suffice.
 * OpenStreetMap types have the form `key/value`; the others are Overture's. The words are display names.
 */
const LINES = `
restaurant, eatery, dining, place to eat: amenity/restaurant restaurant diner steakhouse gastropub bistro brasserie taqueria buffet eat_and_drink casual_eatery
coffee shop, cafe, coffeehouse, coffee house, coffee, coffee bar, coffee place, espresso bar, cafeteria: amenity/cafe shop/coffee cafe coffee_shop coffee_roastery coffee_roasteries internet_cafe
tea house, tea room, teahouse, tea, tea shop: shop/tea amenity/cafe/teahouse cuisine/tea tea_room
pizza, pizzeria, pizza place, pizza shop, pizza parlor: cuisine/pizza amenity/restaurant/pizza amenity/fast_food/pizza pizza_restaurant pizza_delivery_service
fast food, takeaway, takeout, take out, quick service restaurant: amenity/fast_food fast_food_restaurant food_stand
burger, hamburger, burger joint: cuisine/burger burger_restaurant
steakhouse, steak house: amenity/restaurant/steakhouse cuisine/steak_house steakhouse
barbecue, barbecue place, barbecue restaurant, smokehouse: cuisine/barbecue barbecue_restaurant
deli, delicatessen: shop/deli delicatessen
shoe repair, cobbler, shoemaker: craft/shoemaker shop/shoe_repair shoe_repair
cinema, movie theater, movies: amenity/cinema cinema movie_theater
ramen, ramen shop, noodles, noodle bar, noodle shop: amenity/restaurant/ramen amenity/restaurant/noodle cuisine/ramen cuisine/noodle ramen_restaurant noodles_restaurant
donut, donut shop: amenity/fast_food/donut cuisine/donut donuts
chocolate, chocolate shop, chocolatier: shop/chocolate chocolatier
computer repair, laptop repair, pc repair: shop/computer craft/electronics_repair it_service_and_computer_repair
phone repair, cell phone repair, mobile phone repair: craft/electronics_repair mobile_phone_repair electronics_repair_shop
pr agency, pr firm, public relations: office/public_relations public_relations
home builder, house builder: craft/builder home_developer building_contractor
vintage store, vintage, vintage clothing: shop/second_hand shop/clothes/second_hand used_vintage_and_consignment thrift_store
security company, security, security service, security guard: office/security security_services
window cleaning, window cleaner, window washing: craft/window_cleaning window_washing
tree service, tree surgeon, tree removal, arborist: craft/arborist tree_services
theater, playhouse: amenity/theatre theatre
taco, taqueria, mexican, mexican restaurant: cuisine/mexican cuisine/tacos mexican_restaurant taco_restaurant taqueria
sushi, sushi bar: cuisine/sushi sushi_restaurant
bar, pub, tavern, cocktail bar: amenity/bar amenity/pub bar pub cocktail_bar wine_bar sports_bar beer_bar dive_bar irish_pub lounge gay_bar speakeasy beer_garden brewery_taproom
nightclub, night club, disco, dance club, club: amenity/nightclub dance_club nightclub
brewery, microbrewery, craft brewery: craft/brewery microbrewery brewery
winery, vineyard: craft/winery winery
bakery, baker, boulangerie, bread shop: shop/bakery bakery
pastry shop, patisserie, cake shop: shop/pastry shop/confectionery patisserie_cake_shop cupcake_shop desserts
ice cream, ice cream parlor, gelato, gelateria: amenity/ice_cream shop/ice_cream ice_cream_shop gelato frozen_yoghurt_shop
butcher, butcher shop, meat shop: shop/butcher butcher_shop meat_shop
caterer, catering, catering company: craft/caterer caterer catering_service
grocery, grocery store, grocer, supermarket, food store: shop/supermarket shop/grocery shop/greengrocer shop/convenience grocery_store supermarket specialty_grocery_store organic_grocery_store health_food_store
convenience store, corner store, bodega, kiosk: shop/convenience shop/kiosk convenience_store
liquor store, wine shop, bottle shop, off licence, spirits: shop/alcohol shop/wine shop/beverages liquor_store wine_store beer_wine_and_spirits beverage_store
florist, flower shop: shop/florist florist flowers_and_gifts_shop
clothing store, clothes, clothes shop, fashion store, boutique, apparel: shop/clothes shop/boutique shop/fashion clothing_store boutique womens_clothing_store mens_clothing_store childrens_clothing_store fashion
shoe store, shoe shop, footwear: shop/shoes shoe_store
jeweler, jeweller, jewelry, jewelry store, jewellery, jewellery shop: shop/jewelry shop/watches jewelry_store watch_store
bookstore, book shop, bookshop, book store: shop/books bookstore used_bookstore
furniture store, furniture, furniture shop: shop/furniture furniture_store
hardware store, diy, home improvement, ironmonger, building supply: shop/doityourself shop/hardware shop/trade hardware_store home_improvement_store building_supply_store
electronics store, electronics, computer store: shop/electronics shop/computer electronics computer_store
phone shop, mobile phone store, cell phone store: shop/mobile_phone mobile_phone_store
toy store, toy shop: shop/toys toy_store
pet store, pet shop: shop/pet pet_store
gift shop, souvenir shop: shop/gift shop/souvenir gift_shop flowers_and_gifts_shop souvenir_shop
sporting goods, sports store, sports shop: shop/sports shop/outdoor sporting_goods outdoor_gear
bike shop, bicycle shop, bike store, bicycle repair: shop/bicycle bicycle_shop bike_repair_maintenance
optician, eyewear, glasses, optometrist, eye doctor: shop/optician healthcare/optometrist optometrist eyewear_and_optician eye_care_clinic ophthalmologist
pharmacy, drugstore, chemist, drug store: amenity/pharmacy healthcare/pharmacy shop/chemist pharmacy drugstore
dentist, dental clinic, dental office, dental practice, dental: amenity/dentist healthcare/dentist dentist general_dentistry cosmetic_dentist pediatric_dentist orthodontist endodontist periodontist oral_surgeon dental_hygienist
orthodontist: orthodontist healthcare/orthodontist
doctor, physician, general practitioner, gp, medical practice, family doctor, doctors office: amenity/doctors healthcare/doctor doctor family_practice internal_medicine pediatrician medical_center health_and_medical
clinic, medical clinic, medical center, urgent care, health center: amenity/clinic healthcare/clinic healthcare/centre medical_center urgent_care_clinic public_health_clinic
hospital: amenity/hospital healthcare/hospital hospital childrens_hospital
physiotherapist, physical therapist, physical therapy, physio: healthcare/physiotherapist physical_therapy
chiropractor: healthcare/chiropractor chiropractor
psychologist, therapist, psychotherapist, counselor, counselling, mental health: healthcare/psychotherapist healthcare/counselling psychologist psychotherapist counseling_and_mental_health psychiatrist
massage, massage therapist, massage parlor: shop/massage massage massage_therapy
vet, veterinarian, veterinary, animal hospital, veterinary clinic, animal clinic: amenity/veterinary veterinarian animal_hospital emergency_pet_hospital
dog groomer, pet groomer, pet grooming: shop/pet_grooming pet_groomer
nursing home, retirement home, care home, assisted living, senior living: amenity/nursing_home amenity/social_facility/nursing_home retirement_home assisted_living_facility skilled_nursing
hairdresser, hair salon, hair stylist, salon, hair: shop/hairdresser hair_salon hair_stylist barber
barber, barbershop, barber shop: shop/hairdresser/barber shop/barber barber
beauty salon, beautician, cosmetic, beauty: shop/beauty beauty_salon beauty_and_spa skin_care waxing eyelash_service
nail salon, nail bar, manicure: shop/beauty/nails nail_salon
spa, day spa, wellness: leisure/spa shop/beauty/spa spas day_spa medical_spa health_spa sauna leisure/sauna
tattoo, tattoo shop, tattoo parlor, piercing: shop/tattoo tattoo_and_piercing
gym, fitness center, fitness centre, fitness studio, health club, fitness: leisure/fitness_centre gym fitness_trainer crossfit boxing_gym
yoga, yoga studio: leisure/fitness_centre/yoga yoga_studio
pilates, pilates studio: leisure/fitness_centre/pilates pilates_studio
martial arts, karate, dojo: amenity/dojo martial_arts_club
dance school, dance studio: leisure/dance amenity/dancing_school dance_school
hotel, lodging, accommodation, inn: tourism/hotel tourism/motel tourism/guest_house tourism/hostel hotel motel resort accommodation bed_and_breakfast inn hostel
bed and breakfast, guest house, guesthouse, b&b: tourism/guest_house bed_and_breakfast guest_house
hostel: tourism/hostel hostel
travel agent, travel agency, tour operator: shop/travel_agency office/travel_agent travel_agents travel_services tours
plumber, plumbing, plumbing service, plumbing company: craft/plumber plumbing
electrician, electrical contractor: craft/electrician shop/electrical electrician
roofer, roofing, roofing contractor, roofing company: craft/roofer roofing
carpenter, joiner, cabinet maker, woodworker: craft/carpenter craft/joiner craft/cabinet_maker carpenter cabinet_sales_service
painter, painting contractor, house painter, decorator: craft/painter painting
hvac, heating and cooling, air conditioning, heating, heating contractor, heating engineer, air conditioner repair: craft/hvac craft/heating_engineer hvac_services
contractor, general contractor, builder, construction, construction company, building contractor: craft/builder office/construction_company contractor building_contractor construction_services home_developer
landscaper, landscaping, gardener, lawn care, gardening: craft/gardener landscaping gardener lawn_service tree_services nursery_and_gardening
handyman, home repair: craft/handyman handyman
locksmith, key shop: shop/locksmith craft/locksmith key_and_locksmith
cleaner, cleaning service, cleaning company, house cleaning, maid, janitorial: craft/cleaning shop/cleaning home_cleaning janitorial_services office_cleaning carpet_cleaning
dry cleaner, dry cleaning, laundry, laundromat: shop/dry_cleaning shop/laundry dry_cleaning laundry_services laundromat
tailor, alteration, dressmaker, seamstress: shop/tailor craft/tailor craft/dressmaker sewing_and_alterations
mover, moving company, removal, moving service: office/moving_company shop/moving_company movers
pest control, exterminator: craft/pest_control shop/pest_control pest_control_service
window, window installer, glazier, glass: craft/glaziery craft/window_construction glass_and_mirror_sales_service windows_installation
flooring, flooring store, floor installer: shop/flooring craft/floorer flooring_contractors flooring_store carpet_store
solar, solar installer, solar company, solar panel: office/energy_supplier solar_installation craft/solar
swimming pool, pool service, pool builder: craft/pool_service pool_cleaning swimming_pool_supplies
auto repair, car repair, mechanic, garage, auto mechanic, automotive repair, auto shop, car mechanic, car service: shop/car_repair automotive_repair automotive_services_and_repair auto_body_shop brake_service_and_repair oil_change_station transmission_repair auto_electrical_repair
body shop, auto body, auto body shop, collision repair: shop/car_repair auto_body_shop
car dealer, car dealership, auto dealer, used car, car showroom: shop/car shop/car/second_hand car_dealer used_car_dealer truck_dealer
tire shop, tyre shop, tire, tyre: shop/tyres tire_dealer_and_repair tire_shop
auto parts, car parts, auto parts store: shop/car_parts automotive_parts_and_accessories auto_parts_and_supply_store
car wash, auto detailing: amenity/car_wash car_wash auto_detailing
car rental, rental car, car hire, rent a car: amenity/car_rental car_rental_agency truck_rentals
gas station, petrol station, filling station, fuel: amenity/fuel gas_station
towing, tow truck, towing service, roadside assistance: towing_service roadside_assistance
motorcycle dealer, motorbike: shop/motorcycle motorcycle_dealer motorcycle_repair
driving school, driving lesson: amenity/driving_school driving_school
taxi, cab, limousine, limo service: office/taxi taxi_service limo_services
lawyer, attorney, law firm, law office, solicitor, legal, legal service, barrister: office/lawyer lawyer legal_services personal_injury_law divorce_and_family_law criminal_defense_law immigration_law employment_law estate_planning_law business_law tax_law real_estate_law bankruptcy_law dui_law general_litigation wills_trusts_and_probate law_firm attorney_or_law_firm
notary, notary public: office/notary notary_public
accountant, accounting, bookkeeper, cpa, accounting firm, tax advisor, tax preparation, bookkeeping: office/accountant office/tax_advisor accountant bookkeeper tax_services
insurance, insurance agent, insurance agency, insurance broker: office/insurance shop/insurance insurance_agency auto_insurance home_and_rental_insurance life_insurance
real estate agent, real estate, realtor, estate agent, real estate agency, letting agent, property: office/estate_agent shop/estate_agent real_estate_agent real_estate real_estate_service property_management apartment_agent commercial_real_estate
property manager, property management: office/property_management property_management
mortgage broker, mortgage, mortgage lender: mortgage_broker mortgage_lender
bank, credit union: amenity/bank banks bank_credit_union credit_union
financial advisor, financial adviser, financial planner, wealth management: office/financial_advisor office/financial financial_advising financial_service investing
marketing agency, marketing, advertising agency, advertising, ad agency, digital agency, seo: office/advertising_agency office/marketing marketing_agency advertising_agency internet_marketing_service business_advertising social_media_agency marketing_consultant public_relations
web designer, web design, web developer, web agency: office/web_design office/it web_designer
software company, software, software development, it company, tech company, it service: office/it shop/computer software_development information_technology_company it_service_and_computer_repair b2b_science_and_technology
architect, architecture firm: office/architect architect architectural_designer
interior designer, interior design: shop/interior_decoration craft/interior_decorator office/interior_design interior_design
engineer, engineering firm, engineering: office/engineer engineering_services
consultant, consulting, consulting firm: office/consulting business_consulting business_management_services
photographer, photography, photo studio: craft/photographer shop/photo_studio shop/photo photographer event_photography photography_store_and_services session_photography
printer, print shop, printing, copy shop: shop/copyshop craft/printer shop/printing printing_services screen_printing_t_shirt_printing
sign maker, sign shop: craft/signmaker sign_making
employment agency, recruiter, recruitment agency, staffing agency, staffing: office/employment_agency employment_agencies temp_agency
coworking, coworking space, shared office: amenity/coworking_space office/coworking coworking_space
event planner, event planning, wedding planner, event agency: office/event_management event_planning wedding_planning venue_and_event_space
wedding venue, event venue, venue: amenity/events_venue venue_and_event_space wedding_venue
funeral home, undertaker, funeral director: shop/funeral_directors amenity/funeral_hall funeral_services_and_cemeteries
daycare, day care, childcare, nursery, preschool, kindergarten, creche: amenity/kindergarten amenity/childcare day_care_preschool preschool child_care_and_day_care
school: amenity/school school elementary_school middle_school high_school private_school public_school
tutor, tutoring, tutoring center: office/tutoring amenity/prep_school tutoring_center private_tutor
language school: amenity/language_school language_school
music school, music teacher, music lessons, piano lessons, guitar lessons: amenity/music_school music_school
university, college: amenity/university amenity/college college_university
church, place of worship, mosque, synagogue, temple: amenity/place_of_worship church_cathedral religious_organization baptist_church catholic_church synagogue mosque buddhist_temple hindu_temple
charity, nonprofit, non profit, ngo: office/ngo office/charity office/association community_services_non_profits charity_organization social_service_organizations
self storage, storage, storage unit: shop/storage_rental self_storage_facility storage_facility
warehouse, logistics, freight, courier, shipping: office/logistics office/courier freight_and_cargo_service courier_and_delivery_services shipping_center
manufacturer, factory: man_made/works business_manufacturing_and_supply metal_fabricator
art gallery, gallery: tourism/gallery shop/art art_gallery
cannabis dispensary, dispensary, weed shop: shop/cannabis cannabis_dispensary cannabis_clinic
thrift store, second hand, secondhand store, charity shop: shop/second_hand shop/charity thrift_store used_vintage_and_consignment
vape shop, tobacco shop, smoke shop, tobacconist: shop/tobacco shop/e-cigarette tobacco_shop vape_store
`;

/** Overture ids that end like a broader type but do not belong to it: a salad bar is not a bar. */
export const NOT_SUBTYPES = new Set(
  `salad_bar smoothie_juice_bar oxygen_bar blow_dry_bar nail_bar snack_bar car_club book_club
   sports_club sail_club country_club animal_hospital emergency_pet_hospital food_bank blood_bank
   piano_bar_supply driving_school dance_school flight_school cooking_school music_school art_school
   language_school martial_arts_school traffic_school massage_school bartending_school cosmetology_school
   vocational_and_technical_school dog_gym campus_hotel pet_hotel rent_a_car_school witch_doctor tree_doctor
   internet_cafe`.split(/\s+/),
);

/** Everyday words as displayed, with their types. */
export const DISPLAYED_ALIASES: readonly [words: string, types: string[]][] = LINES.trim()
  .split('\n')
  .flatMap((line) => {
    const [words = '', types = ''] = line.split(': ');
    const list = types.split(' ').map((type) => (type.includes('/') ? type : `overture/${type}`));
    return words.split(', ').map((word): [string, string[]] => [word, list]);
  });

/** Types by everyday word in normalized form. */
export const ALIASES: ReadonlyMap<string, string[]> = new Map(
  DISPLAYED_ALIASES.map(([words, types]) => [wordsOf(words), types]),
);
