import type { Delivery } from '#contract/deliveries.js';
import { cityName } from '../../parts/runs/format';
import { areaPhrases, optionPhrases } from '../../parts/runs/options';

/** For example, "restaurant in Monaco". */
export const searchText = ({ category, city }: Delivery) =>
  `${category} in ${city ? cityName(city) : 'a drawn area'}`;

export const isNamedAfterSearch = (delivery: Delivery) =>
  delivery.name.toLowerCase() === searchText(delivery).toLowerCase();

/** A phrase for each limit of the search. */
export const limitPhrases = (delivery: Delivery) => [
  ...areaPhrases(delivery as Parameters<typeof areaPhrases>[0]),
  ...optionPhrases(delivery as Parameters<typeof optionPhrases>[0]),
];
