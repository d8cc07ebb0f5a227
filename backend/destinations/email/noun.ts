/** A category as the noun of a count: "restaurants", "coffee shops", "bakeries"; "leads" for none. */
export function nounOf(category: string, count: number): string {
  const name = category.trim().toLowerCase() || 'lead';
  if (count === 1 || name.endsWith('s') || !/[a-z]$/.test(name)) return name;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return `${name}${/(ch|sh|x|z)$/.test(name) ? 'es' : 's'}`;
}
