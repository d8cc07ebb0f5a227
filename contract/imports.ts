import { z } from 'zod';
import type { ColumnId } from './export-columns.js';
import { LEAD_STATUSES, type LeadStatus } from './lead-fields.js';

/** Limits for a customer's own list. */
export const MAX_IMPORT_BYTES = 5_000_000;
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 100;
/** Maximum number of problems listed by a preview or an import. The rest are only counted. */
export const MAX_IMPORT_PROBLEMS = 100;
/** Rows that are listed for each kind of invalid value. */
export const MAX_INVALID_ROWS = 10;
export const MAX_BUSY_IMPORTS = 2;

/** Separators of CSV files. */
export const IMPORT_DELIMITERS = [',', ';', '\t', '|'] as const;
/** Encodings of CSV files, as the WHATWG's Encoding Standard names them. */
export const IMPORT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-15',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

interface ImportFieldFacts {
  label: string;
  headers: string;
  columns: readonly ColumnId[];
}

/**
 * The fields that a column of a customer's own list can contain, with the headers that identify them, and the columns of
 * this product's own files that contain them.
 */
export const IMPORT_FIELDS = {
  name: {
    label: 'Name',
    headers: `person organization|person organisation|company name|company|business name|business|account name|account|organization 1 name|organization name|organisation name|organization|organisation|customer name|customer|
      firma|firmenname|unternehmen|kunde|entreprise|nom de l entreprise|societe|raison sociale|client|empresa|nombre de la empresa|razon social|nome da empresa|razao social|azienda|nome azienda|ragione sociale|
      bedrijf|bedrijfsnaam|nazwa firmy|компания|название компании|название организации|название|наименование|организация|название|会社名|企業名|店舗名|sirket|sirket adi|foretag|foretagsnamn|virksomhed|公司|公司名称|公司名稱|企业名称|회사명|اسم الشركة|الشركة|
      store name|shop name|practice name|legal name|trading name|merchant|merchant name|firm|firm name|business|denominazione|nombre comercial|nome fantasia|nazev firmy|nazov firmy|cegnev|επωνυμια|επιχειρηση|denumire firma|yritys|yrityksen nimi|
      tvrtka|назва компанії|компанія|підприємство|שם העסק|שם החברה|ชื่อบริษัท|ชื่อร้าน|ten cong ty|nama perusahaan|nama usaha|事業所名|事業者名|法人名|施設名|屋号|社名|商号|업체명|기업명|거래처|거래처명|상호명|商家名称|商户名称|商店名稱|店铺名称|客户名称|客戶名稱|
      name|nom|nombre|nome|naam|nazwa|имя|名前|名称|店名|ad|namn|navn|상호|الاسم|title|nazev|nazov|denumire|naziv|назва|שם|nimi|nama`,
    columns: ['name'],
  },
  phone: {
    label: 'Phone',
    headers: `phone|phone number|company phone|business phone|account phone|organization phone|person phone|phone 1 value|telephone|telephone number|tel|main phone|phoneunformatted|mobile|mobile phone|person phone work|person phone mobile|person phone home|person phone other|
      telefon|telefonnummer|rufnummer|telefono|numero de telefono|telefone|telefoon|telefoonnummer|numero de telephone|numer telefonu|телефон|номер телефона|電話番号|電話|电话|電話號碼|电话号码|전화번호|전화|telefon numarasi|هاتف|الهاتف|رقم الهاتف|
      phones|phone numbers|cell|cell phone|office phone|direct phone|tel nr|telefonnr|telefon nr|handy|mobil|mobiltelefon|mobilnummer|festnetz|n de telephone|no de telephone|telephone fixe|tel fixe|telephone portable|telephone mobile|portable|telefono fijo|movil|telefono movil|celular|numero di telefono|cellulare|
      numero de telefone|fone|whatsapp|telefonni cislo|mobilni telefon|telefonne cislo|telefonszam|τηλεφωνο|κινητο|numar de telefon|puhelin|puhelinnumero|broj telefona|telefonski broj|телефони|мобильный|טלפון|נייד|โทรศัพท์|เบอร์โทร|so dien thoai|dien thoai|nomor telepon|telepon|携帯|携帯電話|代表電話|手机|手机号|手機|联系电话|聯絡電話|휴대폰|연락처|cep telefonu|telefonnumer|mobilnummer`,
    columns: ['phone'],
  },
  email: {
    label: 'Email',
    headers: `email|e mail|email address|e mail address|person email|e mail 1 value|email 1|mail|person email work|person email home|person email other|e mail adresse|email adresse|adresse e mail|adresse email|courriel|correo|correo electronico|
      endereco de email|indirizzo email|e mailadres|adres e mail|почта|электронная почта|эл почта|メール|メールアドレス|邮箱|电子邮件|電子郵件|이메일|e posta|eposta|e post|البريد الالكتروني|
      emails|e mails|email addresses|business email|contact email|work email|mel|mail adresse|correo e|pec|e mailova adresa|emailova adresa|e mail cim|ηλεκτρονικη διευθυνση|adresa de email|sahkoposti|e posta adresi|електронна пошта|пошта|דואר אלקטרוני|אימייל|אימיל|อีเมล|eメール|電子メール|信箱|電郵|이메일 주소|e post adress`,
    columns: ['email'],
  },
  website: {
    label: 'Website',
    headers: `website|website url|web|url|site|web page|homepage|domain|organization website|website 1 value|webseite|internetseite|site web|site internet|sitio web|pagina web|sito|sito web|
      strona internetowa|strona www|www|сайт|веб сайт|ホームページ|ウェブサイト|网站|网址|網站|웹사이트|홈페이지|web sitesi|webbplats|hemsida|hjemmeside|الموقع الالكتروني|الموقع|
      websites|home page|internet|webadresse|web adresse|domain name|company website|webova stranka|webove stranky|www stranky|weboldal|honlap|ιστοσελιδα|site ul|verkkosivu|kotisivut|web stranica|вебсайт|אתר|אתר אינטרנט|เว็บไซต์|trang web|situs web|webサイト|hpアドレス|官网|网页|官網|홈페이지 주소|internet sitesi`,
    columns: ['website', 'domain'],
  },
  address: {
    label: 'Street address',
    headers: `street address|street|address|full address|address 1|address line 1|address 1 street|business street|billing street|mailing street|adresse|strasse|anschrift|rue|direccion|calle|domicilio|indirizzo|via|
      endereco|rua|logradouro|adres|straat|ulica|адрес|улица|住所|所在地|地址|街道|주소|cadde|adress|gatuadress|gade|العنوان|
      strasse und hausnummer|strasse hausnummer|strasse hausnr|strasse nr|strasse und nr|postadresse|adresse postale|adresse complete|rue et numero|direccion completa|domicilio fiscal|indirizzo completo|endereco completo|adresa|ulice|ulica i numer|adres ulica|utca|cim|διευθυνση|οδος|strada|osoite|katuosoite|адреса|вулиця|כתובת|รายละเอียดที่อยู่|ที่อยู่|dia chi|alamat|住所1|番地等|详细地址|詳細地址|도로명주소|상세주소|acik adres|besoksadress|organization street road name of address`,
    columns: ['street', 'streetName', 'address'],
  },
  houseNumber: {
    label: 'House number',
    headers: `house number|house no|street number|street no|hausnummer|haus nr|hausnr|numero civico|civico|n civico|numero de rue|numero exterior|huisnummer|huisnr|numer domu|nr domu|номер дома|дом|番地|门牌号|kapi no|bina no|husnummer|gatunummer|رقم المبنى|
      organization house number of address|cislo popisne|hazszam`,
    columns: ['houseNumber'],
  },
  postalCode: {
    label: 'Postal code',
    headers: `postal code|postcode|postalcode|zip|zip code|zipcode|address 1 postal code|business postal code|billing zip postal code|billing postal code|mailing zip postal code|plz|postleitzahl|code postal|codigo postal|cap|cep|
      kod pocztowy|индекс|почтовый индекс|郵便番号|邮编|邮政编码|郵遞區號|우편번호|posta kodu|postnummer|الرمز البريدي|
      post code|pin code|pincode|eircode|billing code|mailing code|cp|c p|psc|iranyitoszam|ir szam|irsz|τ κ|τκ|ταχυδρομικος κωδικας|cod postal|postinumero|postni stevilka|postanski broj|поштовий індекс|індекс|מיקוד|รหัสไปรษณีย์|ma buu chinh|ma buu dien|kode pos|〒|郵遞區號|邮政编码|zip postal code|organization zip postal code of address`,
    columns: ['postalCode'],
  },
  city: {
    label: 'City',
    headers: `city|town|locality|address 1 city|business city|billing city|mailing city|stadt|ort|ville|commune|ciudad|localidad|citta|comune|cidade|municipio|plaats|stad|woonplaats|miasto|miejscowosc|город|市区町村|市|都市|城市|도시|sehir|il|by|المدينة|
      suburb|municipality|plz ort|plz stadt|plz und ort|plz wohnort|postleitzahl ort|wohnort|zip city|postal code city|cp ville|code postal ville|code postal et ville|postcode plaats|cap citta|kod i miejscowosc|poblacion|localita|localidade|gemeente|mesto|obec|varos|telepules|πολη|oras|localitate|kaupunki|postitoimipaikka|grad|місто|населений пункт|населенный пункт|עיר|เมือง|thanh pho|kota|市区郡|市町村|所在城市|시군구|kommune|postort|poststed|organization city town village locality of address`,
    columns: ['town', 'locality', 'city'],
  },
  state: {
    label: 'State',
    headers: `state|state province|address 1 region|business state|billing state province|billing state|mailing state province|region|province|bundesland|provincia|estado|regione|uf|provincie|wojewodztwo|область|регион|都道府県|省|省份|lan|المنطقة|
      organization state county of address|county|departement|prov|comunidad autonoma|megye|νομος|judet|maakunta|מחוז|จังหวัด|tinh|provinsi|州|시도|fylke`,
    columns: ['state', 'region'],
  },
  country: {
    label: 'Country',
    headers: `country|countrycode|country code|address 1 country|business country region|billing country|mailing country|land|pays|pais|paese|kraj|страна|国|国名|国家|國家|국가|ulke|البلد|الدولة|
      country region|country territory|organization country of address|nation|nazione|zeme|krajina|orszag|χωρα|tara|maa|drzava|країна|מדינה|ประเทศ|quoc gia|negara|국가명|国家地区`,
    columns: ['country', 'isoCountry', 'countryCode'],
  },
  category: {
    label: 'Category',
    headers: `category|categoryname|industry|type|branche|categorie|secteur|categoria|sector|setor|settore|kategorie|branza|kategoria|категория|отрасль|業種|カテゴリ|行业|类别|업종|sektor|kategori|bransch|الفئة|
      categories|business type|business category|segment|rubro|giro|actividad|activite|metier|obor|iparag|κατηγορια|domeniu|toimiala|djelatnost|категорія|קטגוריה|ประเภท|nganh nghe|kategori usaha|業態|업태|sektör|naringsgren`,
    columns: ['category'],
  },
} as const satisfies Record<string, ImportFieldFacts>;
export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_IDS = Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]];

/** Each field's column number, starting at 0. */
const columnNumber = z
  .int()
  .min(0)
  .max(MAX_IMPORT_COLUMNS - 1);
export type ImportMapping = Partial<Record<ImportField, number>>;
const mapping = z.partialRecord(z.enum(IMPORT_FIELD_IDS), columnNumber);

const MAPPING_MESSAGE = 'mapping must be a JSON object of fields and column numbers';
const mappingParam = z
  .string(MAPPING_MESSAGE)
  .max(1000, MAPPING_MESSAGE)
  .transform((text, context): ImportMapping => {
    try {
      const parsed = mapping.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data as ImportMapping;
    } catch {
      // Reported below.
    }
    context.addIssue({ code: 'custom', message: MAPPING_MESSAGE });
    return z.NEVER;
  });

/** Whether the businesses stay in the list of leads, or are excluded. */
export const IMPORT_KINDS = ['known', 'excluded'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The status of known businesses that become leads. Customers don't need to be called. */
export const DEFAULT_IMPORT_STATUS: LeadStatus = 'WON';

/** The received file; its content is sent separately from the body. */
const file = z.strictObject(
  { name: z.string(), sha256: z.string() },
  'Send a CSV or XLSX file in the field "file"',
);
const HEADER_ROW_MESSAGE = 'headerRow must be the number of a row, or 0 for none';
/** What the user says about the table in a file. Anything missing is detected. */
const description = {
  sheet: z
    .string()
    .max(100, 'sheet must have at most 100 characters')
    .optional()
    .meta({ description: 'The sheet of a workbook' }),
  headerRow: z
    .string(HEADER_ROW_MESSAGE)
    .regex(/^\d{1,5}$/, HEADER_ROW_MESSAGE)
    .transform(Number)
    .optional()
    .meta({ description: "The header row's number; 0 if there is none" }),
  delimiter: z
    .enum(IMPORT_DELIMITERS, 'delimiter must be a comma, a semicolon, a tab or a vertical bar')
    .optional(),
  encoding: z
    .enum(IMPORT_ENCODINGS, `encoding must be one of ${IMPORT_ENCODINGS.join(', ')}`)
    .optional(),
};
export const importPreviewForm = z.strictObject({
  file,
  mapping: mappingParam.optional().meta({
    description:
      'JSON that maps fields to column numbers, starting at 0, such as {"name":0,"phone":2}',
  }),
  ...description,
});
export type ImportPreviewForm = z.infer<typeof importPreviewForm>;
export type FileDescription = Pick<ImportPreviewForm, keyof typeof description>;
export const importForm = importPreviewForm.extend({
  as: z.enum(IMPORT_KINDS, '"as" must be "known" or "excluded"'),
  leadStatus: z
    .enum(LEAD_STATUSES, `leadStatus must be one of ${LEAD_STATUSES.join(', ')}`)
    .default(DEFAULT_IMPORT_STATUS),
});
export type ImportForm = z.infer<typeof importForm>;

const invalidValues = z
  .array(
    z.object({
      field: z.enum(['phone', 'email', 'website']),
      count: z.int(),
      rows: z.array(z.int()).meta({ description: `The first ${MAX_INVALID_ROWS} rows` }),
    }),
  )
  .meta({ description: "Values that are invalid, by field. They stay as text in the lead's note" });
export type InvalidValues = z.infer<typeof invalidValues>;

const problem = z.object({ row: z.int(), text: z.string() });
export type ImportProblem = z.infer<typeof problem>;
/** What both a preview and an import say about the rows of the file. */
const aboutRows = {
  repeated: z.int().meta({ description: 'Rows that repeat an earlier one' }),
  skipped: z.int().meta({ description: 'Rows that do not identify a business' }),
  invalid: invalidValues,
  problems: z.array(problem).meta({
    description: `The first ${MAX_IMPORT_PROBLEMS} problems, by row. Rows are numbered as in a spreadsheet`,
  }),
};

/** A preview of what importing a file would do. */
export const importPreview = z
  .object({
    columns: z.array(z.string()).meta({ description: "The file's headers" }),
    headerRow: z.int().meta({
      description: "The header row's number, usually 1; 0 if the file has no headers",
    }),
    sheet: z.string().nullable().meta({ description: "The workbook's sheet; null for CSV" }),
    sheets: z.array(z.string()).meta({ description: "The workbook's visible sheets" }),
    delimiter: z.string().nullable().meta({ description: "The CSV's separator" }),
    encoding: z.string().nullable().meta({ description: "The CSV's encoding" }),
    isEncodingUnsure: z.boolean().meta({
      description: 'Whether another encoding fits nearly as well. Check the sample',
    }),
    sample: z.array(z.array(z.string())).meta({ description: 'The first three rows' }),
    mapping: mapping.meta({ description: 'The column of each field: as given, or guessed' }),
    rows: z.int(),
    ready: z.int().meta({ description: 'Businesses to import' }),
    ...aboutRows,
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof importPreview>;

export const IMPORT_STATUSES = [
  'Queued',
  'Running',
  'Complete',
  'Failed',
  'Undoing',
  'Undone',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
export const BUSY_IMPORT_STATUSES = ['Queued', 'Running', 'Undoing'] as const;
export const isImportBusy = (status: ImportStatus) =>
  (BUSY_IMPORT_STATUSES as readonly ImportStatus[]).includes(status);

export const leadImport = z
  .object({
    id: z.uuid(),
    status: z.enum(IMPORT_STATUSES),
    as: z.enum(IMPORT_KINDS),
    leadStatus: z.enum(LEAD_STATUSES).meta({
      description: 'Status of known businesses that the account did not have',
    }),
    fileName: z.string(),
    ...aboutRows,
    total: z.int(),
    done: z.int(),
    added: z.int().meta({ description: 'Businesses that the account did not have' }),
    matched: z.int().meta({ description: 'Businesses that the account already had' }),
    noRoom: z.int().meta({ description: "Businesses left out because the plan's storage is full" }),
    undo: z
      .object({
        restored: z.int(),
        kept: z.int().meta({ description: 'Leads kept because they have been edited since' }),
      })
      .nullable(),
    canUndo: z.boolean(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LeadImport' });
export type LeadImport = z.infer<typeof leadImport>;
