/**
 * Types of OpenStreetMap and Overture that mean the same but have different names. Types with the same name, such as
 * `amenity/dentist` and `dentist`, need no line. Types with a slash are OpenStreetMap's.
 */
const LINES = `
amenity/animal_boarding = pet_boarding
amenity/arts_centre = art_center
amenity/bank = banks bank
amenity/biergarten = beer_garden
amenity/cafe/bubble_tea = bubble_tea
amenity/cafe = coffee_shop
amenity/cafe/coffee_shop = coffee_shop
amenity/cafe/teahouse = tea_room
amenity/car_rental = car_rental_agency
amenity/childcare = child_care_and_day_care day_care_preschool
amenity/cinema = cinema movie_theater
amenity/clinic healthcare/clinic healthcare/centre = medical_center
amenity/clinic/dialysis = dialysis_clinic
amenity/clinic/fertility = fertility
amenity/college = college_university
amenity/university = college_university
amenity/conference_centre = convention_center
amenity/dentist healthcare/dentist = dentist
healthcare/dentist/orthodontics healthcare/orthodontist = orthodontist
amenity/doctors healthcare/doctor office/physician = doctor
amenity/doctors/allergology = allergist
amenity/doctors/child_psychiatry = child_psychiatrist
amenity/doctors/general = family_practice
amenity/doctors/haematology = hematology
amenity/doctors/internal = internal_medicine
amenity/doctors/orthopaedics = orthopedist
amenity/doctors/otolaryngology = ear_nose_and_throat
amenity/doctors/surgery = surgeon
amenity/dojo = martial_arts_club
amenity/events_venue = venue_and_event_space
amenity/exhibition_centre = exhibition_and_trade_center
amenity/fast_food = fast_food_restaurant
amenity/fast_food/donut = donuts
amenity/funeral_hall = funeral_services_and_cemeteries
amenity/hookah_lounge = hookah_bar
amenity/karaoke_box = karaoke
amenity/marketplace = public_market
amenity/money_transfer = money_transfer_services
amenity/nightclub = dance_club nightclub
amenity/nursing_home amenity/social_facility/nursing_home = retirement_home skilled_nursing
amenity/pharmacy healthcare/pharmacy = pharmacy
amenity/place_of_worship = religious_organization
amenity/place_of_worship/christian = church_cathedral
amenity/place_of_worship/christian/jehovahs_witness = jehovahs_witness_kingdom_hall
amenity/place_of_worship/jewish = synagogue
amenity/place_of_worship/muslim = mosque
amenity/prep_school office/tutoring = tutoring_center
cuisine/ramen = ramen_restaurant
amenity/studio/audio = recording_and_rehearsal_studio
amenity/studio/video = video_film_production
amenity/veterinary = veterinarian
club/sport = sports_club_and_league
craft/bookbinder = bookbinding
craft/brewery = brewery
craft/builder office/construction_company = construction_services
craft/cabinet_maker = cabinet_sales_service
craft/chimney_sweeper = chimney_sweep
craft/cleaning = cleaning_services
craft/dressmaker = sewing_and_alterations
craft/floorer = flooring_contractors
craft/gardener = gardener
craft/glaziery = glass_and_mirror_sales_service
craft/handyman = handyman
craft/heating_engineer craft/hvac = hvac_services
craft/insulator = insulation_installation
craft/interior_decorator office/interior_design = interior_design
craft/joiner = carpenter
craft/key_cutter = key_and_locksmith
craft/locksmith shop/locksmith = key_and_locksmith
craft/metal_construction = metal_fabricator
craft/painter = painting
craft/arborist = tree_services
craft/pest_control shop/pest_control = pest_control_service
craft/plumber = plumbing
craft/pool_service = pool_cleaning
craft/printer shop/printing = printing_services
craft/roofer = roofing
craft/security_systems = security_systems
craft/shoemaker shop/shoe_repair = shoe_repair
craft/signmaker = sign_making
craft/solar = solar_installation
craft/stonemason = stone_and_masonry
craft/tailor shop/tailor = sewing_and_alterations
craft/tiler = tiling
craft/upholsterer = furniture_reupholstery
craft/watchmaker = watch_repair_service
craft/window_cleaning = window_washing
craft/window_construction = windows_installation
cuisine/barbecue = barbecue_restaurant
cuisine/burger = burger_restaurant
cuisine/mexican = mexican_restaurant
cuisine/noodle = noodles_restaurant
cuisine/pizza = pizza_restaurant
cuisine/steak_house = steakhouse
cuisine/sushi = sushi_restaurant
cuisine/tacos = taco_restaurant
cuisine/kebab = doner_kebab
healthcare/alternative/acupuncture = acupuncture
healthcare/alternative/ayurveda = ayurveda
healthcare/alternative/homeopathy = homeopathic_medicine
healthcare/alternative/naturopathy = naturopathic_holistic
healthcare/alternative/traditional_chinese_medicine = traditional_chinese_medicine
healthcare/chiropractor = chiropractor
healthcare/counselling = counseling_and_mental_health
healthcare/occupational_therapist = occupational_therapy
healthcare/physiotherapist = physical_therapy
healthcare/rehabilitation = rehabilitation_center
leisure/amusement_arcade = arcade
leisure/fitness_centre/pilates = pilates_studio
leisure/hackerspace = makerspace
leisure/horse_riding = horse_riding
leisure/ice_rink = ice_skating_rink
leisure/indoor_play = indoor_playcenter
leisure/miniature_golf = miniature_golf_course
leisure/sports_centre/climbing = rock_climbing_gym
leisure/sports_centre/karting = go_kart_track
leisure/spa shop/beauty/spa = spas
leisure/stadium = stadium_arena
man_made/works = business_manufacturing_and_supply
office/accountant = accountant
office/architect = architect
office/charity = charity_organization
office/consulting = business_consulting
office/courier = courier_and_delivery_services
office/employment_agency = employment_agencies
office/engineer = engineering_services
office/estate_agent shop/estate_agent = real_estate_agent
office/event_management = party_and_event_planning event_planning
office/financial_advisor = financial_advising
office/graphic_design = graphic_designer
office/insurance shop/insurance = insurance_agency
office/it = information_technology_company
office/lawyer = lawyer attorney_or_law_firm law_firm
office/logistics = freight_and_cargo_service
office/marketing = marketing_agency
office/moving_company shop/moving_company = movers
office/newspaper = print_media
office/ngo = non_governmental_association
office/notary office/lawyer/notary = notary_public
office/private_investigator = private_investigation
office/property_management = property_management
office/public_relations = public_relations
office/security = security_services
office/surveyor = land_surveying
office/tax_advisor = tax_services
office/taxi = taxi_service
office/translator = translation_services
office/travel_agent shop/travel_agency = travel_agents
office/union = labor_union
office/web_design = web_designer
shop/art = art_supply_store
shop/baby_goods = baby_gear_and_furniture
shop/beauty = beauty_salon
shop/boat = boat_dealer
shop/cannabis = cannabis_dispensary
shop/candles = candle_store
shop/car/second_hand = used_car_dealer
shop/car_parts = auto_parts_and_supply_store automotive_parts_and_accessories
shop/car_repair = automotive_repair
shop/caravan = recreational_vehicle_dealer
shop/cheese = cheese_shop
shop/chocolate = chocolatier
shop/clothes/second_hand = used_vintage_and_consignment
shop/clothes/underwear = lingerie_store
shop/clothes/wedding = bridal_shop
shop/coffee = coffee_roastery coffee_roasteries
shop/copyshop = duplication_services
shop/cosmetics = cosmetic_and_beauty_supplies
shop/craft = arts_and_crafts
shop/doityourself = home_improvement_store
shop/dry_cleaning = dry_cleaning
shop/e-cigarette = vape_store e_cigarette_store
shop/electronics = electronics
shop/erotic = adult_store
shop/fashion = fashion
shop/fishing = hunting_and_fishing_supplies
shop/flooring = flooring_store
shop/frame = framing_store
shop/frozen_food = frozen_foods
shop/funeral_directors = funeral_services_and_cemeteries
shop/games = tabletop_games
shop/garden_centre = nursery_and_gardening
shop/hearing_aids = hearing_aids
shop/herbalist = herbal_shop
shop/spices = herb_and_spice_shop
shop/interior_decoration = home_decor
shop/laundry = laundry_services
shop/massage = massage
shop/medical_supply = medical_supply
shop/mobile_phone_accessories = mobile_phone_accessories
shop/motorcycle = motorcycle_dealer
shop/motorcycle_repair = motorcycle_repair
shop/music = music_and_dvd_store
shop/newsagent = newspaper_and_magazines_store
shop/nutrition_supplements = vitamins_and_supplements
shop/optician = eyewear_and_optician
shop/outdoor = outdoor_gear
shop/party = party_supply
shop/pastry = patisserie_cake_shop
shop/photo_studio = session_photography
shop/photo = photography_store_and_services
shop/religion = religious_items
shop/sewing = knitting_supply
shop/sports = sporting_goods
shop/stationery = cards_and_stationery_store
shop/storage_rental = self_storage_facility
shop/swimming_pool = swimming_pool_supplies
shop/tattoo = tattoo_and_piercing
shop/tea cuisine/tea = coffee_and_tea_supplies
shop/tiles = tile_store
shop/tool_hire = machine_and_tool_rentals
shop/trade = building_supply_store
shop/tyres = tire_dealer_and_repair tire_shop
shop/video = video_and_video_game_rentals
shop/watches = watch_store
shop/weapons = gun_and_ammo
shop/wigs = wig_store
shop/wine = wine_store
tourism/apartment = holiday_rental_home
tourism/chalet = cottage
tourism/theme_park = amusement_park
`;

const OVERTURE = 'overture/';
const typeOf = (text: string) => (text.includes('/') ? text : `${OVERTURE}${text}`);

/** The other types of each type's line or lines. */
const SAME = new Map<string, string[]>();
for (const line of LINES.trim().split('\n')) {
  const types = line.split(/ = | /).map(typeOf);
  for (const type of types) SAME.set(type, [...(SAME.get(type) ?? []), ...types]);
}

/** A type and those that mean the same in either source. */
export const sameTypes = (type: string): string[] => [
  ...new Set([type, ...(SAME.get(type) ?? [])]),
];

/** Overture types without an equal in OpenStreetMap whose names its presets list as search terms of something broader. */
const NARROWER = `
  animal_hospital apartments aromatherapy astrologer atelier auditorium bagel_shop battery_store beach_bar bookkeeper
  building_contractor cabin car_stereo_store cocktail_bar comedy_club condominium costume_store credit_union doula festival
  food_truck hydrotherapy internet_service_provider legal_services mortgage_broker outlet_store paintball piano_store ranch
  reflexology reiki rice_shop smokehouse software_development telecommunications truck_stop uniform_store
`;

/** Overture types in these tables. Their names count even while the index has none of their places. */
export const listedInOverture: readonly string[] = [
  ...[...SAME.keys()].filter((type) => type.startsWith(OVERTURE)),
  ...NARROWER.trim().split(/\s+/).map(typeOf),
];
