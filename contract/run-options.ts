import { z } from 'zod';
import { MAX_REVIEWS } from './lead-fields.js';
import { counted } from './numbers.js';
import { FACTS, type Fact, type Source } from './sources.js';

/** The form control of an option. */
type Control<Value> =
  | { kind: 'switch'; label: string; hint?: string; plan?: 'enrichment' }
  | {
      kind: 'select';
      label: string;
      placeholder: string;
      choices: readonly Value[];
      text: (value: Value) => string;
    }
  /** A choice of a select. Options with the same label share one select. */
  | { kind: 'choice'; label: string; choice: string }
  | { kind: 'number'; label: string; isPaid?: boolean };

interface OptionInfo<Value> {
  /** A filter skips businesses, content adds data to leads, a budget limits the cost. */
  group: 'filter' | 'content' | 'budget';
  /** A source without this fact can't fulfill the option. */
  needs?: Fact;
  /** Follows the source's name in the sentence about the missing fact. Filters share one sentence. */
  limitation?: string;
  /** Describes a value: "rated 4 and up". */
  phrase: (value: Value) => string;
  /** An example for the command line's help; switches have none. */
  example?: string;
  /** For the API documentation and the guide. */
  description: string;
  control: Control<Value>;
}

const asNumber = (text: string) => (/^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN);
const asBoolean = (text: string) => ({ true: true, false: false })[text]!;

/** An option with its schemas for a request body and for a query string. */
function option<Value, const Info extends OptionInfo<Value>>(
  value: z.ZodType<Value, Value>,
  text: z.ZodType<Value, string>,
  info: Info,
) {
  const { description } = info;
  const describe = <Schema extends z.ZodType>(schema: Schema) => schema.meta({ description });
  return { ...info, schema: describe(value.optional()), query: describe(text.optional()) };
}

const numeric = <const Info extends OptionInfo<number>>(
  value: z.ZodType<number, number>,
  info: Info,
) => option(value, z.string().transform(asNumber).pipe(value), info);
const booleanValue = z.boolean('Must be true or false');
const flag = <const Info extends OptionInfo<boolean>>(info: Info) =>
  option(booleanValue, z.string().transform(asBoolean).pipe(booleanValue), info);

const wholeNumber = (message: string, max: number) =>
  z.int(message).min(0, message).max(max, message);
const RATING = 'Rating must be a number from 0 to 5';
const REVIEWS = `Reviews must be a whole number from 0 to ${MAX_REVIEWS}`;
const REQUESTS = 'Requests must be a whole number from 0 to 100000';
const WEBSITE = 'Choose either businesses with a website or businesses without one';
const LANGUAGE = 'Language must be a code such as en, de or pt-BR';
const languageCode = z
  .string(LANGUAGE)
  .regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/, LANGUAGE)
  .max(20, LANGUAGE);

const ratingText = (rating: number) => `${rating} and up`;
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** "German" for "de"; unknown codes stay as they are. */
function languageName(code: string): string {
  try {
    return languageNames.of(code) ?? code;
  } catch {
    return code;
  }
}

/**
 * The options of a run beyond city and category. Schemas, form, messages, source checks and the command line derive
 * from this table. A filter also needs its test in `backend/finding/scrape/filters.ts`.
 */
export const RUN_OPTIONS = {
  minRating: numeric(z.number(RATING).min(0, RATING).max(5, RATING), {
    group: 'filter',
    needs: 'rating',
    phrase: (rating) => `rated ${ratingText(rating)}`,
    example: '4',
    description: 'Skips businesses with a lower rating',
    control: {
      kind: 'select',
      label: 'Rating',
      placeholder: 'Any',
      choices: [3, 3.5, 4, 4.5],
      text: ratingText,
    },
  }),
  minReviews: numeric(wholeNumber(REVIEWS, MAX_REVIEWS), {
    group: 'filter',
    needs: 'reviewCount',
    phrase: (reviews) => `at least ${counted(reviews, 'review')}`,
    example: '20',
    description: 'Skips businesses with fewer reviews',
    control: { kind: 'number', label: 'Minimum reviews' },
  }),
  hasPhone: flag({
    group: 'filter',
    needs: 'phone',
    phrase: () => 'with a phone',
    description: 'Skips businesses without a phone number',
    control: { kind: 'switch', label: 'Has a phone' },
  }),
  hasWebsite: flag({
    group: 'filter',
    needs: 'website',
    phrase: () => 'with a website',
    description: "Skips businesses without a website of their own. Profiles don't count.",
    control: { kind: 'choice', label: 'Website', choice: 'Has a website' },
  }),
  noWebsite: flag({
    group: 'filter',
    needs: 'website',
    phrase: () => 'without a website',
    description: "Skips businesses with a website of their own. Profiles don't count.",
    control: { kind: 'choice', label: 'Website', choice: 'No website' },
  }),
  hasContact: flag({
    group: 'filter',
    needs: 'contact',
    phrase: () => 'with contact details',
    description: 'Skips businesses that have no phone, website or email',
    control: {
      kind: 'switch',
      label: 'Only leads with a phone, website or email',
      hint: "Skip businesses that you can't contact.",
    },
  }),
  openOnly: flag({
    group: 'filter',
    needs: 'openingStatus',
    phrase: () => 'not temporarily closed',
    description: 'Skips temporarily closed businesses',
    control: { kind: 'switch', label: 'Skip closed businesses' },
  }),
  language: option(languageCode, languageCode, {
    group: 'content',
    needs: 'translations',
    limitation: 'has names in one language only',
    phrase: (code) => `names in ${languageName(code)}`,
    example: 'de',
    description: 'Names and addresses in this language, if the source has them',
    control: {
      kind: 'select',
      label: 'Language',
      placeholder: 'Original language',
      choices:
        'ar,cs,da,de,el,en,es,fi,fr,he,hu,id,it,ja,ko,nb,nl,pl,pt,ro,ru,sv,th,tr,uk,vi,zh'.split(
          ',',
        ),
      text: languageName,
    },
  }),
  onlyNew: flag({
    group: 'filter',
    phrase: () => 'new leads only',
    description: 'Skips businesses that this account already has',
    control: {
      kind: 'switch',
      label: 'Only new leads',
      hint: 'Skip businesses you already have.',
    },
  }),
  enrich: flag({
    group: 'content',
    phrase: () => 'emails from websites',
    description: "Emails and social profiles from the leads' own websites",
    control: { kind: 'switch', label: 'Find emails on websites', plan: 'enrichment' },
  }),
  maxRequests: numeric(wholeNumber(REQUESTS, 100_000), {
    group: 'budget',
    phrase: (requests) => `at most ${counted(requests, 'paid request')}`,
    example: '100',
    description: 'Maximum number of paid requests',
    control: { kind: 'number', label: 'Max. paid requests', isPaid: true },
  }),
};

type Options = typeof RUN_OPTIONS;
export type OptionName = keyof Options;
export const OPTION_NAMES = Object.keys(RUN_OPTIONS) as OptionName[];
/** An option with the type common to all. */
export const optionOf = (name: OptionName): OptionInfo<unknown> =>
  RUN_OPTIONS[name] as OptionInfo<unknown>;

/** Filters on a fact. */
export type FilterName = {
  [Name in OptionName]: Options[Name] extends { group: 'filter'; needs: Fact } ? Name : never;
}[OptionName];
export const FILTERS = OPTION_NAMES.filter(
  (name): name is FilterName => optionOf(name).group === 'filter' && optionOf(name).needs != null,
);

/** The facts that options need: "ratings", "phone numbers". */
export const factsFor = (names: readonly OptionName[], form: 'one' | 'many'): string[] =>
  [...new Set(names.map((name) => optionOf(name).needs))].flatMap((fact) =>
    fact ? FACTS[fact][form] : [],
  );

/** The requested options whose fact a source lacks. */
export const unsupportedOptions = ({ provides }: Source, options: RunOptions): OptionName[] =>
  requestedOptions(options).filter((name) => {
    const { needs } = optionOf(name);
    return needs && !provides.includes(needs);
  });

const pick = <Key extends 'schema' | 'query'>(key: Key) =>
  Object.fromEntries(OPTION_NAMES.map((name) => [name, RUN_OPTIONS[name][key]])) as {
    [Name in OptionName]: Options[Name][Key];
  };
export const optionFields = pick('schema');
export const optionQuery = pick('query');
export const runOptions = z.strictObject(optionFields).meta({ id: 'RunOptions' });
export type RunOptions = z.infer<typeof runOptions>;

export const isWebsiteChoiceValid = ({ hasWebsite, noWebsite }: RunOptions) =>
  !(hasWebsite && noWebsite);
export const WEBSITE_CHOICE_ERROR = { path: ['noWebsite'], error: WEBSITE };

/** The options that a run sets. */
export const requestedOptions = (options: RunOptions): OptionName[] =>
  OPTION_NAMES.filter((name) => options[name] !== undefined && options[name] !== false);
