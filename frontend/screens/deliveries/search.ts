import type { Delivery } from '#contract/deliveries.js';
import { cityName } from '../../parts/runs/format';
import { areaPhrases, optionPhrases } from '../../parts/runs/options';

/** For example, "restaurant in Monaco". */
export const searchText = ({ category, city }: Delivery) =>
  `${category} in ${city ? cityName(city) : 'a drawn area'}`;

/** Whether the name contains the category and the city, without its state: "Dentists in Austin, weekly". */
export function isNamedAfterSearch({ name, category, city }: Delivery): boolean {
  const parts = [category, city?.split(',')[0] ?? 'a drawn area'];
  return parts.every((part) => name.toLowerCase().includes(part.toLowerCase()));
}

/** A phrase for each limit of the search. */
export const limitPhrases = (delivery: Delivery) => [
  ...areaPhrases(delivery as Parameters<typeof areaPhrases>[0]),
  ...optionPhrases(delivery as Parameters<typeof optionPhrases>[0]),
];
