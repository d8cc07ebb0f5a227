/** "Ada Lovelace" becomes AL, "ada@example.com" becomes A. */
export const initialsOf = (name: string) =>
  name
    .split('@', 1)
    .join('')
    .split(/[\s._-]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
