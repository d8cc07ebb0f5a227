/** A category as a plural noun for counts: "restaurants", "coffee shops", "bakeries"; "leads" without a category. */
export function nounOf(category: string, count: number): string {
  const name = category.trim().toLowerCase() || 'lead';
  if (count === 1 || name.endsWith('s') || !/[a-z]$/.test(name)) return name;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return `${name}${/(ch|sh|x|z)$/.test(name) ? 'es' : 's'}`;
}
