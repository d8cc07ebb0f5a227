import { z } from 'zod';
import { required } from './fields.js';
import { MAX_CATEGORIES, SEARCH_TEXT_MAX } from './search-text.js';

export const TOO_MANY_CATEGORIES = `At most ${MAX_CATEGORIES} categories`;

/** Maximum length of the text that lists several. */
export const CATEGORY_LABEL_MAX = MAX_CATEGORIES * (SEARCH_TEXT_MAX + ', & '.length);

const CATEGORY_MESSAGE = 'Category is required';
const category = required(CATEGORY_MESSAGE, SEARCH_TEXT_MAX);
const categories = z
  .array(category, 'Categories must be a list')
  .min(1, CATEGORY_MESSAGE)
  .max(MAX_CATEGORIES, TOO_MANY_CATEGORIES);

/** The fields of a request that define what to search. */
export const categoryFields = {
  category: category.optional().meta({
    description: `A category, or up to ${MAX_CATEGORIES} in one text: "bakery, cafe", "restaurants & bars"; required unless there are \`categories\``,
  }),
  categories: categories.optional().meta({ description: 'Categories to search in one run' }),
};
type CategoryRequest = { category?: string | undefined; categories?: string[] | undefined };

/** The same in a query string: `category`, repeated for several. */
export const categoryParams = {
  category: z
    .union([category, categories], TOO_MANY_CATEGORIES)
    .optional()
    .meta({ description: `Repeated for up to ${MAX_CATEGORIES} categories in one search` }),
};
/** A parsed query with the fields of a request. */
export const withCategories = <Query extends { category?: string | string[] | undefined }>({
  category: given,
  ...query
}: Query): Omit<Query, 'category'> & CategoryRequest =>
  Array.isArray(given)
    ? { ...query, categories: given }
    : { ...query, ...(given !== undefined && { category: given }) };

export const hasCategory = (request: { category?: unknown; categories?: unknown }) =>
  request.category !== undefined || request.categories !== undefined;
export const CATEGORY_ERROR = {
  path: ['category'],
  error: CATEGORY_MESSAGE,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** The categories of a request, as typed. */
export const categoriesOf = ({ category: text, categories: texts = [] }: CategoryRequest) => [
  ...(text === undefined ? [] : [text]),
  ...texts,
];

const LIST = new Intl.ListFormat('en-US', { style: 'short' });
/** "bakery", "bakery & cafe", "bakery, cafe, & bar" */
export const categoryLabel = (request: CategoryRequest) => LIST.format(categoriesOf(request));
