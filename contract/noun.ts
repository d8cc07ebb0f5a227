/** A category as a plural noun for counts: "restaurants", "coffee shops", "bakeries", "places of worship"; "leads" without a category. */
export function nounOf(category: string, count: number): string {
  const text = category.trim().toLowerCase() || 'lead';
  // "places of worship"
  const [name = text, ...of] = text.split(/(?= of )/);
  return [plural(name, count), ...of].join('');
}

function plural(name: string, count: number): string {
  if (count === 1 || name.endsWith('s') || !/[a-z]$/.test(name)) return name;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return `${name}${/(ch|sh|x|z)$/.test(name) ? 'es' : 's'}`;
}
