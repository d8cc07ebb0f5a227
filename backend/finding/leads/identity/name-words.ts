const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Ignored words: common legal forms (ISO 20275), articles, "and". Match keys are stored without them. */
export const STOP_WORDS = list(`
  inc incorporated llc llp lp ltd limited corp corporation co company plc pllc pc pa gmbh ag kg ohg ug eg ev mbh gbr
  sarl sas sa sasu srl spa snc sl slu sc cv ltda eireli me mei bv nv vof aps as ab oy oyj kft sro doo pty pvt pte sdn bhd
  pt tbk 株式会社 有限会社 合同会社
  the a an and und et y e en og och i le la les l el los las il lo gli der die das de du des del della di da do dos of at`);

/** A department or machine is a separate business: "Walmart Pharmacy" is not "Walmart". */
export const UNITS = list(`
  atm atms geldautomat bancomat cajero kiosk pharmacy farmacia apotheke fuel gas carwash wash parking garage deli bakery
  florist photo vision optical tire tires parts grooming training print copy tech money lab laboratory imaging radiology
  urgent emergency er rehab rehabilitation audiology infusion surgery pediatrics pediatric orthopedics cardiology dialysis
  dermatology eye ent urology oncology maternity ward campus library parkrun investments advisors advisor pickup
  distribution warehouse charging station stop bus tram pool arena chapel administration department dept
  preschool collision vaccination ladestation haltestelle bushaltestelle`);

/** Directions, and words for a main or second branch, normalized: "Elmwood North", "Elmwood Süd", "Елмвуд Север". */
export const SIDES = list(
  `
  north south east west northeast northwest southeast southwest northern southern eastern western central downtown uptown
  nord sud ost mitte est ouest norte sur sul este leste oeste oriente poniente noord zuid oost nordre sondre vestre ostre
  norra sodra ostra vastra polnoc poludnie wschod zachod sever jih vychod zapad kuzey guney dogu bati utara selatan timur
  barat север юг восток запад северныи южныи восточныи западныи βορρας νοτος شمال جنوب شرق غرب الشمال الجنوب الشرق الغرب
  東 西 南 北 中央 本店 駅前 東口 西口 南口 北口 東店 西店 南店 北店 중앙 본점 신점 구점 북점 남점 동점 북 남 동 서`.normalize(
    'NFKD',
  ),
);

/** Words that describe a business, or one of its departments: "Tempe Veterinary Hospital", "ABC Nissan Service". */
export const DESCRIPTIONS = list(`
  auto service services clinic clinics hospital dental gym office offices`);

/** Institutions whose departments have their own names and phones. */
export const INSTITUTIONS = list(`
  university universitat universite universidad universidade universita college school schule ecole escuela escola scuola
  academy district hospital krankenhaus klinik klinikum hopital ospedale medical health healthcare hotel resort casino
  mall museum church city county town township municipality municipal rathaus comune mairie prefeitura ministry airport
  aeroport aeropuerto park zoo terminal bank regione region`);

/** Institutions whose common names are missing in `INSTITUTION_WORDS`. */
export const MORE_INSTITUTIONS = list(`
  iglesia igreja eglise chiesa kirche kerk kirke kyrka церковь храм собор schloss palais palazzo palacio palace
  winery weingut domaine bodega vinicola`);

/** Businesses whose agents work under the company's name: "Guild Mortgage - Jane Doe". */
export const AGENCIES = list(`
  insurance versicherung versicherungen seguros assurance assurances assicurazioni verzekeringen mortgage lending loans
  bausparkasse finanz financial wealth realty realtors immobilien immobilier inmobiliaria imobiliaria immobiliare makelaar`);

/** Titles of people who share a practice and its phone: "Jane Doe, MD". */
export const TITLES = list(
  'md dds dmd phd np rn dr dra dott dottssa avv esq cpa praxis rechtsanwalt notar avocat',
);

/** Words that name a type of business, a place or a size: two businesses often share them. */
export const COMMON_WORDS = list(`
  restaurant restaurante ristorante restaurants trattoria osteria pizzeria pizza cafe caffe coffee kaffee bar pub grill
  kitchen bistro diner burger burgers sushi food foods catering bakery backerei boulangerie panaderia padaria panificio
  bakkerij patisserie pasticceria konditorei gelateria eiscafe lanches lanchonete churrascaria brasserie creperie imbiss
  hotel hostel motel inn suites resort spa pension pousada albergo auberge ferienwohnung apartments apartment rooms
  salon studio hair beauty nails nail barber barbershop friseur haarstudio coiffeur coiffure peluqueria parrucchieri
  cabeleireiro barbearia estetica kapper kapsalon massage wellness cosmetics tattoo
  shop store outlet market supermarket supercenter supermercado supermercati markt laden boutique loja lojas tienda
  tiendas negozio winkel magasin fashion moda modas mode gifts flowers blumen fleurs flores fiori bloemen jewelry joyeria
  dr doctor dentist dental dentistry zahnarzt dentiste dentista tandarts clinic clinics clinica clinique klinik praxis
  medical health healthcare hospital pharmacy pharmacie farmacia farmacias apotheke apotheek drogaria care therapy physio
  physiotherapie fisioterapia veterinary veterinaria animal pet optik optica opticians
  school schule ecole escuela escola scuola college academy academia kindergarten kita church iglesia igreja eglise chiesa
  kirche kerk temple club verein association associacao asociacion associazione foundation stiftung fondation
  auto autos car cars motor motors garage werkstatt taller oficina officina autofficina carrozzeria repair replacement parts tire
  tires wash service services servicio servicos servizi systems solutions
  bank banco banca banque sparkasse insurance versicherung versicherungen seguros assurances mortgage lending loans
  immobilien immobilier inmobiliaria imobiliaria immobiliare realty real estate agency agencia agence agentur agenzia
  group grupo gruppe groupe gruppo international national law attorney lawyers rechtsanwalt avocat abogados advocacia
  office offices consulting home homes house casa haus maison huis gym fitness yoga sport sports station fuel charging
  construction plumbing electric electrical heating cleaning cleaners laundry lavanderia storage rental rentals travel
  tours tax financial atm kiosk bitcoin library museum park playground field city county town stadt municipio department
  fire police events eventos design print media photo foto music art arts center centre centro zentrum centrum plaza
  platz ferreteria papeleria acougue boucherie metzgerei macelleria carniceria slagerij tabacchi tabac kiosk schreinerei
  tischlerei elektro sanitar handwerk bau transport transportes logistics logistik logistica`);

/** Abbreviations and spellings of words in names; abbreviations of four letters or more are recognized as prefixes. */
export const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    intl: 'international',
    natl: 'national',
    assn: 'association',
    assoc: 'associates',
    bros: 'brothers',
    ctr: 'center',
    cntr: 'center',
    centre: 'center',
    svc: 'service',
    svcs: 'services',
    mfg: 'manufacturing',
    mgmt: 'management',
    univ: 'university',
    dept: 'department',
    hosp: 'hospital',
    med: 'medical',
    elem: 'elementary',
    jr: 'junior',
    sr: 'senior',
    st: 'saint',
    ste: 'sainte',
    mt: 'mount',
    ft: 'fort',
    ave: 'avenue',
    blvd: 'boulevard',
    rd: 'road',
    hwy: 'highway',
    pkwy: 'parkway',
    ins: 'insurance',
    vet: 'veterinary',
    bldg: 'building',
    apts: 'apartments',
    gebr: 'gebruder',
    hnos: 'hermanos',
    ets: 'etablissements',
    ctro: 'centro',
    sta: 'santa',
    irms: 'irmaos',
    first: '1st',
    second: '2nd',
    third: '3rd',
    fourth: '4th',
    fifth: '5th',
    sixth: '6th',
    seventh: '7th',
  }),
);

/** Terms of two words. */
export const PHRASES: ReadonlyMap<string, string> = new Map([
  ['cashmachine', 'atm'],
  ['cashpoint', 'atm'],
]);

export const MACHINES = list('atm atms geldautomat bancomat bankomat cajero cashpoint cashpoints');

/** After these words, "hospital" and "clinic" describe the business. */
export const FOR_ANIMALS = list('animal animals veterinary vet veterinaria');
