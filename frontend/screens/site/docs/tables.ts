import { z } from 'zod';
import { MAX_AREA_KM2, MAX_CORNERS, MAX_POSTCODES, MAX_RADIUS_KM } from '#contract/areas.js';
import { MAX_BUSY_BULK_CHANGES } from '#contract/bulk.js';
import { CADENCE_LABELS, MAX_DELIVERIES, MAX_DELIVERY_DESTINATIONS } from '#contract/deliveries.js';
import { MAX_DESTINATIONS } from '#contract/destination-forms.js';
import { EVENT_TYPES, EVENTS } from '#contract/events.js';
import { COLUMN_IDS, columnsOf, LAYOUTS } from '#contract/export-columns.js';
import { MAX_LAYOUTS } from '#contract/export.js';
import { FORMAT_IDS, FORMATS, LAYOUT_IDS } from '#contract/formats.js';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#contract/imports.js';
import { MAX_EDITED_LEADS, MAX_RUN_PAGE, MAX_TAGS, NOTE_MAX, TAG_MAX } from '#contract/leads.js';
import { MAX_LEAD_IDS } from '#contract/lead-filters.js';
import { MAX_PAGE } from '#contract/list.js';
import { MAX_SAVED_QUERIES } from '#contract/lists.js';
import { firstPlanWith, PLAN_IDS, PLANS, type Plan } from '#contract/plans.js';
import { MAX_RECIPIENTS } from '#contract/recipients.js';
import { OPTION_NAMES, optionOf } from '#contract/run-options.js';
import { MAX_MIN_LEADS, MAX_UNFINISHED_RUNS } from '#contract/scrape.js';
import { API_KEY_SCOPES, MAX_API_KEYS } from '#contract/settings.js';
import { FACTS, SOURCE_NAMES, SOURCES, type Fact, type Source } from '#contract/sources.js';
import { MAX_WEBHOOKS } from '#contract/webhooks.js';

type Cell = string | number;

const textOf = (cell: Cell) =>
  typeof cell === 'number' ? cell.toLocaleString('en-US') : cell.replaceAll('|', String.raw`\|`);
const row = (cells: Cell[]) => `| ${cells.map(textOf).join(' | ')} |`;
/** A table in Markdown. */
const table = (header: string[], rows: Cell[][]) =>
  [header, header.map(() => '---'), ...rows].map(row).join('\n');

const planNames = PLAN_IDS.map((id) => PLANS[id].name);
const perPlan = (label: string, cell: (plan: Plan) => Cell) => [
  label,
  ...PLAN_IDS.map((id) => cell(PLANS[id])),
];
const planWith = (includes: (plan: Plan) => boolean) => PLANS[firstPlanWith(includes)].name;

const ALL_FACTS = Object.keys(FACTS) as Fact[];

/** Facts that the contract declares, for `<!-- table: NAME -->` in the guide. */
export const TABLES: Record<string, () => string> = {
  plans: () =>
    table(
      ['Plan', ...planNames],
      [
        perPlan('Price per month', ({ price }) => `$${price.MONTHLY}`),
        perPlan('Per month, paid yearly', ({ price }) => `$${price.YEARLY}`),
        perPlan('New leads per period', ({ leadsPerMonth }) => leadsPerMonth),
        perPlan('Stored leads', ({ maxStoredLeads }) => maxStoredLeads),
        perPlan('Seats', ({ seats }) => seats),
        perPlan('Formats', ({ formats }) => formats.join(', ')),
        perPlan('Deliveries', ({ cadences }) =>
          cadences.map((cadence) => CADENCE_LABELS[cadence]).join(', '),
        ),
        perPlan('Destinations', ({ destinations }) => destinations.join(', ')),
        perPlan('Contacts from websites', ({ enrichment }) => enrichment.join(', ') || '–'),
        perPlan('Support', ({ support }) => support ?? 'Standard support'),
        perPlan('Your own brand', ({ whiteLabel }) => (whiteLabel ? 'Yes' : '–')),
      ],
    ),

  options: () =>
    table(
      ['API', 'In the form', 'Effect'],
      OPTION_NAMES.map((name) => {
        const { control, description } = optionOf(name);
        const label =
          control.kind === 'choice' ? `${control.label}: ${control.choice}` : control.label;
        return [`\`${name}\``, label, description];
      }),
    ),

  sources: () =>
    table(
      ['Source', 'Provides', 'May be kept', 'License'],
      SOURCE_NAMES.map((name) => {
        const { label, provides, keepDays, license }: Source = SOURCES[name];
        const facts = ALL_FACTS.filter((fact) => fact !== 'contact' && provides.includes(fact));
        return [
          label,
          facts.map((fact) => FACTS[fact].many).join(', '),
          keepDays === null ? 'Permanently' : `${keepDays} days`,
          license,
        ];
      }),
    ),

  formats: () =>
    table(
      ['Format', 'File', 'Media type', 'Lowest plan'],
      FORMAT_IDS.map((id) => [
        FORMATS[id].label,
        `\`.${id}\``,
        `\`${FORMATS[id].mediaType.replace(/;.*/, '')}\``,
        planWith(({ files }) => files.includes(id)),
      ]),
    ),

  layouts: () =>
    table(
      ['Layout', 'Name in the API', 'Columns', 'Lowest plan'],
      LAYOUT_IDS.map((id) => [
        LAYOUTS[id].label,
        `\`${id}\``,
        LAYOUTS[id].columns.map(({ header }) => header).join(', '),
        planWith(({ layouts }) => layouts.includes(id)),
      ]),
    ),

  columns: () =>
    table(
      ['Column', 'Header in CSV and XLSX', 'Key in JSON'],
      columnsOf(COLUMN_IDS).map(({ id, header, key }) => [`\`${id}\``, header, `\`${key}\``]),
    ),

  events: () =>
    table(
      ['Event', 'Sent when'],
      EVENT_TYPES.map((type) => [
        `\`${type}\``,
        z.globalRegistry.get(EVENTS[type])?.description ?? '',
      ]),
    ),

  scopes: () =>
    table(
      ['Scope', 'Allows'],
      Object.entries(API_KEY_SCOPES).map(([scope, text]) => [`\`${scope}\``, text]),
    ),

  'search-text': () =>
    table(
      ['Searching', 'At most'],
      [
        ['Unfinished runs per account', MAX_UNFINISHED_RUNS],
        ['Leads per run, unless you ask for all', MAX_MIN_LEADS],
        ['Radius', `${textOf(MAX_RADIUS_KM)} km`],
        ['Postal codes per search', MAX_POSTCODES],
        ['Corners per drawn area', MAX_CORNERS],
        ['Drawn area', `${textOf(MAX_AREA_KM2)} km²`],
      ],
    ),

  'lead-limits': () =>
    table(
      ['Leads', 'At most'],
      [
        ['Leads per change by ID', MAX_EDITED_LEADS],
        ['Bulk changes in progress', MAX_BUSY_BULK_CHANGES],
        ['Rows per imported file', MAX_IMPORT_ROWS],
        ['Imported file', `${MAX_IMPORT_BYTES / 1e6} MB`],
        ['Tags per lead', MAX_TAGS],
        ['Characters per tag', TAG_MAX],
        ['Characters per note', NOTE_MAX],
        ['Saved views per list', MAX_SAVED_QUERIES],
        ['Saved file layouts', MAX_LAYOUTS],
      ],
    ),

  'delivery-limits': () =>
    table(
      ['Deliveries', 'At most'],
      [
        ['Deliveries per account', MAX_DELIVERIES],
        ['Destinations per account', MAX_DESTINATIONS],
        ['Destinations per delivery', MAX_DELIVERY_DESTINATIONS],
        ['Recipients per email destination', MAX_RECIPIENTS],
        ['Webhooks per account', MAX_WEBHOOKS],
      ],
    ),

  'api-limits': () =>
    table(
      ['API', 'At most'],
      [
        ['API keys per account', MAX_API_KEYS],
        ['List rows per response', MAX_PAGE],
        ['Run leads per response', MAX_RUN_PAGE],
        ['IDs in `GET /api/leads?ids=`', MAX_LEAD_IDS],
      ],
    ),
};
