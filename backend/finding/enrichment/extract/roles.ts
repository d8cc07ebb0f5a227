/*
 * Collects addresses of a role or of the business itself, never of a person (docs/decisions/0010-enrichment.md).
 */

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** General mailboxes, read by several people. */
const GENERAL = words(`
  info infos information informacion informacje informatie informazioni contact contacts contactus contacto contactos
  contatto contatti contato contatos kontakt kontakte kontakty kontakti hello hi hallo hola ola ciao bonjour hej hei
  mail email post mailbox office buero büro bureau oficina ufficio escritorio biuro kancelar iroda secretariat
  secretaria sekretariat segreteria sekretaria reception recepcion reception recepcao rezeption empfang accueil
  frontdesk front welcome willkommen enquiries enquiry inquiries inquiry anfrage anfragen team company firma zentrale
  business general yhteystiedot iletisim bilgi epost postmottak posta`);

/** Departments and services. */
const DEPARTMENTS = words(`
  sales sale vertrieb verkauf ventas vendas vendite ventes commerciale commercial comercial support help helpdesk
  service services servicio servicios kundenservice kundendienst customerservice customercare customer care orders
  order bestellung bestellungen pedidos ordini commande commandes shop store webshop online laden tienda boutique
  booking bookings book reservation reservations reserve reservas reserva prenotazioni prenotazione buchung buchungen
  reservierung reservierungen rezervace rezerwacje appointment appointments termin termine citas rendezvous rdv
  events event catering groups group gruppen wedding weddings restaurant cafe bar bistro hotel kitchen kueche salon
  studio praxis clinic klinik clinica dental dentist zahnarzt pharmacy apotheke kanzlei garage werkstatt workshop
  gallery galerie school schule library museum theatre theater gym fitness spa yoga tickets ticket box membership
  members parts rentals rental leasing quotes quote estimates angebot angebote presupuestos devis preventivi
  delivery lieferung marketing media press presse prensa pr partners partner partnership wholesale export import
  billing accounts accounting buchhaltung invoices invoice rechnung rechnungen finance administration admin
  administracion verwaltung management direction direktion concierge housekeeping banquet banquets`);

/** Roles that customers rarely write to. */
const INTERNAL = words(`
  jobs job career careers karriere bewerbung hr recruiting recruitment privacy datenschutz dsgvo gdpr dpo legal
  compliance webmaster web hostmaster postmaster abuse security it newsletter dataprotection`);

const UNREAD_MAILBOX =
  /^(?:no-?_?reply|do-?not-?reply|nicht-?antworten|mailer-?daemon|bounces?|unsubscribe)\b/;

export type Role = 'general' | 'department' | 'internal' | 'business';

/**
 * The role of the part before the @; null for a possible person or an unread mailbox.
 * @param site host of the website, such as "www.bistro.example"
 */
export function roleOf(local: string, site: string): Role | null {
  if (UNREAD_MAILBOX.test(local)) return null;
  const [first = ''] = local.split(/[._+\-\d]/);
  if (GENERAL.has(first)) return 'general';
  if (DEPARTMENTS.has(first)) return 'department';
  if (INTERNAL.has(first)) return 'internal';
  if (/^(?:info|kontakt|contact|office|booking|reserv)/.test(first)) return 'department';
  return namesBusiness(local, site) ? 'business' : null;
}

/**
 * joespizza@… at joespizza-austin.example: the address contains at least half of the business's name.
 * So anna@ at annas-cafe.example counts as a person.
 */
function namesBusiness(local: string, site: string): boolean {
  const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const address = letters(local);
  const business = letters(hostWithoutWww(site).split('.').slice(0, -1).join(''));
  if (address.length < 4 || business.length < 4) return false;
  return (
    address.includes(business) ||
    (business.includes(address) && 2 * address.length >= business.length)
  );
}

export const hostWithoutWww = (host: string) => host.replace(/^www\d?\./, '');

const FREE_EMAIL_PROVIDERS = words(`
  gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com mac.com
  proton.me protonmail.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de mail.com mail.ru yandex.ru
  bk.ru inbox.ru orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it monaco.mc
  btinternet.com comcast.net att.net verizon.net sbcglobal.net bellsouth.net cox.net bluewin.ch seznam.cz centrum.cz
  wp.pl o2.pl onet.pl interia.pl qq.com 163.com 126.com naver.com telenet.be skynet.be ziggo.nl kpnmail.nl zoho.com`);
const FREE_EMAIL_FAMILY = /^(?:yahoo|hotmail|outlook|live)\.[a-z]{2,3}(?:\.[a-z]{2})?$/;
export const isFreeEmail = (domain: string) =>
  FREE_EMAIL_PROVIDERS.has(domain) || FREE_EMAIL_FAMILY.test(domain);

/** Names in domains of templates, error trackers and site builders, never of a business. */
const NON_BUSINESS_DOMAINS = words(`
  domain company yourdomain yourcompany yoursite yourwebsite mydomain mysite mywebsite website site sitename
  businessname companyname email emailaddress test testing tld
  sentry wixpress wix squarespace wordpress shopify weebly godaddy jimdo webflow cookiebot usercentrics schema w3
  googleapis gstatic cloudflare jsdelivr unpkg`);
/** Top-level domains that don't exist on the internet (RFC 2606, RFC 6762), and file extensions. */
const NOT_TLDS = words(`
  example test invalid localhost local internal lan home corp onion arpa
  png jpg jpeg gif svg webp avif ico bmp css js mjs json map woff woff2 ttf eot otf mp3 mp4 webm pdf doc docx xls xlsx
  zip gz rar exe dmg apk html htm php asp aspx jsp xml txt scss less ts tsx jsx vue min`);

/** Whether a domain may belong to a business: not a placeholder, web service or file name. */
export function isBusinessDomain(domain: string): boolean {
  const labels = domain.split('.');
  const ending = labels.at(-1)!;
  if (NOT_TLDS.has(ending) || !/^(?:xn--[a-z\d-]{2,59}|\p{L}{2,24})$/u.test(ending)) return false;
  if (labels.some((label) => label === 'example')) return false;
  // company.com and company.co.uk, but not company-berlin.de or the.company
  const name = labels.length > 2 && labels.at(-2)!.length <= 3 ? labels.at(-3)! : labels.at(-2)!;
  return !NON_BUSINESS_DOMAINS.has(name) && !name.startsWith('sentry');
}
