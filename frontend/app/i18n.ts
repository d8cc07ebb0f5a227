import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { count } from '../parts/ui/numbers';

/** A filter's choice that filters nothing. */
export const ANY = 'Any';

/** Our words where react-admin's differ, and the names of its resources. */
const messages = {
  ...englishMessages,
  ra: {
    ...englishMessages.ra,
    action: {
      ...englishMessages.ra.action,
      add_filter: 'Filter',
      bulk_actions: '%{smart_count} selected',
      // What a select calls its empty choice; `theme.ts` shows the same word.
      clear_input_value: ANY,
      remove_all_filters: 'Clear filters',
      select_all_button: 'Select all',
      select_columns: 'Columns',
      unselect: 'Clear selection',
    },
    boolean: { ...englishMessages.ra.boolean, null: ANY },
    navigation: {
      ...englishMessages.ra.navigation,
      page_range_info: '%{offsetBegin}–%{offsetEnd} of %{total}',
      page_rows_per_page: 'Rows per page',
    },
    saved_queries: {
      label: 'Saved views',
      query_name: 'Name',
      new_label: 'Save this view...',
      new_dialog_title: 'Save this view as',
      remove_label: 'Delete this view',
      remove_label_with_name: 'Delete view "%{name}"',
      remove_dialog_title: 'Delete this view?',
      remove_message: 'This removes only the view. Your leads and runs are kept.',
      help: 'Filter the list, then save the filter, sort order and page size as a view',
    },
    // The name of a column header, which screen readers repeat with every cell.
    sort: { ...englishMessages.ra.sort, sort_by: '%{field}' },
  },
  resources: {
    history: { name: 'Run |||| Runs', empty: 'No scrape runs found' },
    leads: { name: 'Lead |||| Leads', empty: 'No leads yet' },
    'api-keys': { name: 'API key |||| API keys', empty: 'No API keys yet.' },
    deliveries: { name: 'Delivery |||| Deliveries', empty: 'No deliveries yet' },
  },
} satisfies TranslationMessages;

const english = polyglotI18nProvider(() => messages, 'en', { allowMissing: true });

/** English, with thousands separators in numbers. */
export const i18nProvider: I18nProvider = {
  ...english,
  translate: (key, options: Record<string, unknown> = {}) =>
    english.translate(
      key,
      Object.fromEntries(
        Object.entries(options).map(([name, value]) => [
          name,
          typeof value === 'number' && name !== 'smart_count' ? count.format(value) : value,
        ]),
      ),
    ),
};
