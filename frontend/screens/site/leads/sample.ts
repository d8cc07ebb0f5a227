import { type SiteSearch, wordsOf } from './query';
import { CITIES, type SampleCity, type SampleLead, toLeads } from './sample-lead';
import { ROWS } from './sample-rows';

/** State names, to find cities by state. */
const STATES: Record<SampleCity, string> = {
  'Austin, TX': 'Texas',
  'Boston, MA': 'Massachusetts',
  'Chicago, IL': 'Illinois',
  'Denver, CO': 'Colorado',
  'San Francisco, CA': 'California',
};

export const SAMPLE_LEADS: readonly SampleLead[] = toLeads(ROWS);
export const SAMPLE_CITIES: readonly string[] = CITIES;
export const SAMPLE_CATEGORIES = [...new Set(ROWS.map(({ category }) => category))].toSorted();

/** Leads whose city and category have a word starting with each typed word: "san fran", "austin texas", "dentists". */
export const searchSample = ({ city, categories }: SiteSearch): SampleLead[] =>
  SAMPLE_LEADS.filter(
    (lead) =>
      matches(`${lead.city} ${STATES[lead.city]}`, city) &&
      (categories.length === 0 || categories.some((text) => matches(lead.Category ?? '', text))),
  );

function matches(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((wanted) =>
    words.some((word) => word.startsWith(wanted) || `${word}s` === wanted),
  );
}

/** "All 40 sample leads", "1 of 40 sample leads" */
export const countFound = (found: number) =>
  found === SAMPLE_LEADS.length
    ? `All ${found} sample leads`
    : `${found} of ${SAMPLE_LEADS.length} sample leads`;
