import { keyOf } from './words.js';

/** Words for any business, in the languages that add them to the name of its kind, in front or behind. */
const WORDS = `
tienda negocio empresa servicio servicios taller local centro clínica consultorio despacho estudio oficina agencia salón
loja empresa serviço serviços clínica escritório consultório agência estúdio centro oficina salão
magasin boutique entreprise société service cabinet agence atelier salon centre commerce
negozio studio ditta impresa servizio servizi agenzia centro clinica officina salone
geschäft laden praxis büro firma betrieb salon studio
winkel bedrijf praktijk kantoor zaak salon
магазин салон фирма компания услуги служба центр клиника кабинет мастерская студия агентство контора
магазин салон фірма компанія послуги центр клініка кабінет майстерня агентство
sklep firma gabinet salon zakład usługi biuro punkt pracownia
dükkanı mağazası salonu ofisi bürosu kliniği merkezi servisi şirketi firması muayenehanesi atölyesi
محل متجر مكتب شركة عيادة مركز ورشة صالون خدمات معرض
فروشگاه مغازه دفتر شرکت کلینیک مرکز مطب سالن خدمات
दुकान शोरूम क्लिनिक सेंटर केंद्र कार्यालय स्टोर शॉप हाउस सेवा कंपनी एजेंसी
दुकाने दुकान केंद्र सेवा
দোকান ক্লিনিক সেন্টার কেন্দ্র কোম্পানি স্টোর
دکان کلینک سینٹر مرکز شوروم سٹور اسٹور کمپنی
toko kedai warung jasa layanan tempat kantor klinik pusat perusahaan tukang gerai
tiệm hiệu quán shop xưởng
arzt médecin médico medico lekarz lékař medic طبيب دكتور دکتر پزشک dokter doktor doktoru डॉक्टर ডাক্তার ڈاکٹر врач лікар γιατρός
agente agent agentur corredor corretor corretora makler makelaar broker агент pośrednik
نسائي نسائية رجالي زنانه مردانه
clinic studio office shop store service services company center centre agency
`;
/** Such words in two parts. */
const PHRASES = [
  'cửa hàng',
  'phòng khám',
  'văn phòng',
  'dịch vụ',
  'công ty',
  'trung tâm',
  'bác sĩ',
];
/** Words between such a word and the name. */
const JOINING =
  'de des du d da do das dos di del dei della delle para pour per für voor dan z s la le les el of για की का के কি এর کی کا کے';
/** Parts of compounds, and beginnings in Thai, which has no spaces: "Zahnarztpraxis", "oyuncakçı". */
const COMPOUND =
  /(?:praxis|kanzlei|geschaft|laden|betrieb|firma|praktijk|kantoor|bedrijf|winkel|zaak|byra|butik|foretag|kontor|klinik|unternehmen|institut|handlung|handler|zentrum|c[iu])$|^(?:ร้าน|คลินิก|สำนักงาน|บริษัท|ศูนย์|อู่|ช่าง)/;
const MIN_LETTERS = 4;

let known: { words: ReadonlySet<string>; phrase: RegExp } | undefined;
const businessWords = () =>
  (known ??= {
    words: new Set([...WORDS.trim().split(/\s+/), ...JOINING.split(' ')].map(keyOf)),
    phrase: new RegExp(`^(?:${PHRASES.map(keyOf).join('|')}) `),
  });

/** What is left of a name without its words for any business: "زهور" of "محل زهور"; null if it has none, or nothing else. */
export function withoutBusinessWords(key: string): string | null {
  const { words, phrase } = businessWords();
  const rest = key
    .replace(phrase, '')
    .split(' ')
    .filter((word) => !words.has(word))
    .join(' ');
  if (rest !== key) return rest === '' ? null : rest;
  const stem = key.replace(COMPOUND, '');
  return stem === key || stem.length < MIN_LETTERS ? null : stem;
}
