/** First letters of the first and last name: "Alex Morgan" gives "AM". */
export function initialsOf(name: string): string {
  const names = name.split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [names[0], names.length > 1 ? names.at(-1) : ''];
  return [first, last].map(([letter = '']) => letter.toUpperCase()).join('');
}
