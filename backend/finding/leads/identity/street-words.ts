const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Words of an address that are abbreviated or omitted: types of streets, directions, units, articles.
 * They are removed from both addresses, so "720 Boston Tpke" equals "720 Boston Turnpike".
 */
export const STREET_WORDS = list(`
  street st str avenue ave av aven boulevard blvd blv bvd road rd drive dr drv lane ln court ct crt place pl square sq
  parkway pkwy pky highway hwy freeway fwy expressway expy expwy turnpike tpke tpk pike terrace ter terr circle cir trail
  trl way wy route rte rt loop lp crescent cres cr close cl gardens gdns grove grv heights hts junction jct center centre
  ctr crossing xing plaza plz alley aly ridge rdg bypass byp causeway cswy mount mt point pt saint state county interstate
  corner cnr near opp opposite behind beside next
  strasse gasse weg wg platz allee ring damm chaussee ufer
  rue r chemin che ch allee all quai impasse imp cours crs passage bd bvd boul faubourg fbg
  calle c carrer carrera cra kra kr carretera carr ctra avda avd avenida callejon cjon camino cno paseo pso po pza
  privada priv prol prolongacion calzada calz colonia col barrio fraccionamiento fracc
  norte nte sur oriente ote poniente pte esquina esq entre
  via v viale corso cso piazza pzza largo lgo vicolo vic strada contrada localita loc borgo
  rua travessa tv rodovia rod praca pca pc alameda al estrada estr lg quadra qd lote lt loja lj sala sl bairro
  straat laan plein gracht kade steenweg stwg dreef baan singel
  gade vej vaegen vagen gatan gata torg ulica ul aleja sokak sk cadde cad cd caddesi mahallesi mah jalan jl jln soi ถนน ถ
  suite ste unit floor fl apt apartment building bldg shop no number nr num local stop lot lotto manzana mz km sn
  n north s south e east w west nw ne sw se us
  the der die das de du des del della dei di da do dos la le les el los las of and`);

/** Words for a unit in a building: "Unit 5A, Sunrise Business Park, Higher Shaftesbury Rd". */
export const UNIT_WORDS = list(
  'suite ste unit units room rm office floor fl apt apartment building bldg shop local lote lt loja sala',
);

/** Words before a house number: "No. 5, Main Road". */
export const HOUSE_WORDS = list('no nr num number numero plot');

/** Types of streets that come before the name. */
export const ROADS_FIRST = list(`
  rue avenue boulevard bd chemin route place via viale corso piazza calle c carrer avenida av avda rua praca`);

/** Types of streets that come after the name. */
export const ROADS_LAST = list(`
  street st avenue ave boulevard blvd road rd drive dr lane ln court way highway hwy parkway pkwy str straat`);

/** Directions in English and Spanish. */
export const DIRECTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    n: 'n',
    north: 'n',
    norte: 'n',
    nte: 'n',
    s: 's',
    south: 's',
    sur: 's',
    e: 'e',
    east: 'e',
    este: 'e',
    oriente: 'e',
    ote: 'e',
    w: 'w',
    west: 'w',
    oeste: 'w',
    poniente: 'w',
    pte: 'w',
  }),
);
