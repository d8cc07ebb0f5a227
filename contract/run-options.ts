import { z } from 'zod';
import { counted } from './numbers.js';
import { FACTS, type Fact, type Source } from './sources.js';

/** How the form of a run asks for an option. */
type Control<Value> =
  | { kind: 'switch'; label: string; hint?: string; plan?: 'enrichment' }
  | {
      kind: 'select';
      label: string;
      placeholder: string;
      choices: readonly Value[];
      text: (value: Value) => string;
    }
  /** One choice of a select that several options share by its label. */
  | { kind: 'choice'; label: string; choice: string }
  | { kind: 'number'; label: string; isPaid?: boolean };

interface About<Value> {
  /** A filter leaves leads out, content adds to them, a budget limits what the run may cost. */
  group: 'filter' | 'content' | 'budget';
  /** A source that does not know this fact cannot fulfill the option. */
  needs?: Fact;
  /** What sentences say about a source without it; filters have a sentence of their own. */
  lacking?: string;
  /** What the run asked for, such as "rated 4 and up". */
  phrase: (value: Value) => string;
  /** A value for the help of the command line; what is only on or off has none. */
  example?: string;
  /** For the reader of the API. */
  description?: string;
  control: Control<Value>;
}

const asNumber = (text: string) => (/^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN);
const asBoolean = (text: string) => ({ true: true, false: false })[text]!;

/** An option with its schema in a body, and with the one that reads it from an address. */
function option<Value, const Its extends About<Value>>(
  value: z.ZodType<Value, Value>,
  text: z.ZodType<Value, string>,
  about: Its,
) {
  const { description } = about;
  const meta = <Schema extends z.ZodType>(schema: Schema) =>
    description ? schema.meta({ description }) : schema;
  return { ...about, schema: meta(value.optional()), query: meta(text.optional()) };
}

const numeric = <const Its extends About<number>>(value: z.ZodType<number, number>, about: Its) =>
  option(value, z.string().transform(asNumber).pipe(value), about);
const yes = z.boolean('Must be true or false');
const flag = <const Its extends About<boolean>>(about: Its) =>
  option(yes, z.string().transform(asBoolean).pipe(yes), about);

const whole = (message: string, max: number) => z.int(message).min(0, message).max(max, message);
const RATING = 'Rating must be a number from 0 to 5';
const REVIEWS = 'Reviews must be a whole number from 0 to 1000000000';
const REQUESTS = 'Requests must be a whole number from 0 to 100000';
const WEBSITE = 'A lead cannot both have a website and have none';
const LANGUAGE = 'Language must be a code such as en, de or pt-BR';
const languageCode = z
  .string(LANGUAGE)
  .regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/, LANGUAGE)
  .max(20, LANGUAGE);

const ratingText = (rating: number) => `${rating} and up`;
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** "German" for "de"; a code that names no language is shown as it is. */
function languageName(code: string): string {
  try {
    return languageNames.of(code) ?? code;
  } catch {
    return code;
  }
}

/**
 * What a run may ask of its leads beyond city and category; what is absent asks nothing. Schemas, form, sentences,
 * checks of sources and the command line are derived from this table. A filter needs its test in the back end, too.
 */
export const RUN_OPTIONS = {
  minRating: numeric(z.number(RATING).min(0, RATING).max(5, RATING), {
    group: 'filter',
    needs: 'rating',
    phrase: (rating) => `rated ${ratingText(rating)}`,
    example: '4',
    control: {
      kind: 'select',
      label: 'Rating',
      placeholder: 'Any',
      choices: [3, 3.5, 4, 4.5],
      text: ratingText,
    },
  }),
  minReviews: numeric(whole(REVIEWS, 1_000_000_000), {
    group: 'filter',
    needs: 'reviewCount',
    phrase: (reviews) => `${counted(reviews, 'review')} and up`,
    example: '20',
    control: { kind: 'number', label: 'Reviews from' },
  }),
  hasPhone: flag({
    group: 'filter',
    needs: 'phone',
    phrase: () => 'with a phone',
    control: { kind: 'switch', label: 'Has a phone' },
  }),
  hasWebsite: flag({
    group: 'filter',
    needs: 'website',
    phrase: () => 'with a website',
    control: { kind: 'choice', label: 'Website', choice: 'Has a website' },
  }),
  noWebsite: flag({
    group: 'filter',
    needs: 'website',
    phrase: () => 'without a website',
    control: { kind: 'choice', label: 'Website', choice: 'Has none' },
  }),
  openOnly: flag({
    group: 'filter',
    needs: 'openNow',
    phrase: () => 'not closed for now',
    description: 'Leaves out what is closed for now',
    control: { kind: 'switch', label: 'Open only', hint: 'Leaves out what is closed for now.' },
  }),
  language: option(languageCode, languageCode, {
    group: 'content',
    needs: 'translations',
    lacking: 'knows names in one language',
    phrase: (code) => `names in ${languageName(code)}`,
    example: 'de',
    description: 'Names and addresses in this language, where the source knows them',
    control: {
      kind: 'select',
      label: 'Language',
      placeholder: 'As the place has it',
      choices:
        'ar,cs,da,de,el,en,es,fi,fr,he,hu,id,it,ja,ko,nb,nl,pl,pt,ro,ru,sv,th,tr,uk,vi,zh'.split(
          ',',
        ),
      text: languageName,
    },
  }),
  onlyNew: flag({
    group: 'filter',
    phrase: () => 'new to you only',
    description: 'Only businesses this account never had',
    control: {
      kind: 'switch',
      label: 'Only new leads',
      hint: 'Only businesses you never had. The others are left out, and not billed.',
    },
  }),
  enrich: flag({
    group: 'content',
    phrase: () => 'emails from their websites',
    description: "Emails and social profiles from the leads' own websites",
    control: { kind: 'switch', label: 'Look for emails on their websites', plan: 'enrichment' },
  }),
  maxRequests: numeric(whole(REQUESTS, 100_000), {
    group: 'budget',
    phrase: (requests) => `at most ${counted(requests, 'paid request')}`,
    example: '100',
    description: 'At most so many requests that cost money',
    control: { kind: 'number', label: 'Paid requests at most', isPaid: true },
  }),
};

type Options = typeof RUN_OPTIONS;
export type OptionName = keyof Options;
export const OPTION_NAMES = Object.keys(RUN_OPTIONS) as OptionName[];
/** An option under the type that all share. */
export const optionOf = (name: OptionName): About<unknown> => RUN_OPTIONS[name] as About<unknown>;

/** The options that need a fact, and leave out businesses by it. */
export type FilterName = {
  [Name in OptionName]: Options[Name] extends { group: 'filter'; needs: Fact } ? Name : never;
}[OptionName];
export const FILTERS = OPTION_NAMES.filter(
  (name): name is FilterName => optionOf(name).group === 'filter' && optionOf(name).needs != null,
);

/** The facts that options need, such as "ratings, phone numbers". */
export const factsFor = (names: readonly OptionName[], form: 'one' | 'many'): string =>
  [...new Set(names.map((name) => optionOf(name).needs))]
    .flatMap((fact) => (fact ? FACTS[fact][form] : []))
    .join(', ');

/** The options whose fact a source does not know. */
export const lacking = ({ knows }: Source, options: RunOptions): OptionName[] =>
  askedFor(options).filter((name) => {
    const { needs } = optionOf(name);
    return needs && !knows.includes(needs);
  });

const each = <Key extends 'schema' | 'query'>(key: Key) =>
  Object.fromEntries(OPTION_NAMES.map((name) => [name, RUN_OPTIONS[name][key]])) as {
    [Name in OptionName]: Options[Name][Key];
  };
export const optionFields = each('schema');
export const optionQuery = each('query');
export const runOptions = z.strictObject(optionFields).meta({ id: 'RunOptions' });
export type RunOptions = z.infer<typeof runOptions>;

export const oneWebsite = ({ hasWebsite, noWebsite }: RunOptions) => !(hasWebsite && noWebsite);
export const ONE_WEBSITE = { path: ['noWebsite'], error: WEBSITE };

/** The options that a run asks for. */
export const askedFor = (options: RunOptions): OptionName[] =>
  OPTION_NAMES.filter((name) => options[name] !== undefined && options[name] !== false);
