/** Separates categories unless the text around it is one: "restaurants & bars", but not "bar and grill". */
const SEPARATOR = /\s*,(?:\s*(?:&|and(?=\s)))?\s*|\s+(?:&|and)\s+/gi;
/** Parts that one category may combine: "arts, crafts & sewing". */
const MAX_COMBINED = 4;

/**
 * The categories that a text names. It is split as rarely as possible: a text that is one category stays whole.
 * @param isCategory whether a text is exactly one category
 */
export function splitCategories(text: string, isCategory: (text: string) => boolean): string[] {
  return fewest(text.trim(), SEPARATOR, isCategory).flatMap((part) =>
    part.search(conjunctions()) < 0 || isCategory(part) ? part : listed(part, isCategory),
  );
}

/** A list in another form, such as "Bäckerei und Café" or "bar/cafe", if all of its parts are categories. */
function listed(text: string, isCategory: (text: string) => boolean): string[] {
  const parts = fewest(text, conjunctions(), isCategory);
  return parts.length > 1 && parts.every(isCategory) ? parts : [text];
}

/** Splits a text at separators into as few parts as possible. Parts that contain a separator must be categories. */
function fewest(text: string, separator: RegExp, isCategory: (text: string) => boolean): string[] {
  const parts: { from: number; to: number }[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(separator)) {
    if (index > from) parts.push({ from, to: index });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ from, to: text.length });
  const best: string[][] = [[]];
  for (let start = parts.length - 1; start >= 0; start--) {
    const options = parts.slice(start, start + MAX_COMBINED).flatMap(({ to }, more) => {
      const part = text.slice(parts[start]!.from, to);
      const rest = best[start + more + 1] ?? [];
      return more === 0 || isCategory(part) ? [[part, ...rest]] : [];
    });
    best[start] = options.reduce((least, option) =>
      option.length < least.length ? option : least,
    );
  }
  return parts.length === 0 ? [text] : best[0]!;
}

let pattern: RegExp | undefined;
/** "and", "or" and "and/or" in all languages of the Unicode CLDR, and the signs for them. */
function conjunctions(): RegExp {
  pattern ??= new RegExp(
    [
      '\\s+(?:[–—-]|u\\.|sowie|plus|as well as)\\s+',
      ...wordsBetween().map((word) => word.replace(/[()]/g, '\\$&')),
      '\\s*[/;+|&•·・，；／＆]\\s*',
    ].join('|'),
    'gi',
  );
  return pattern;
}

function wordsBetween(): string[] {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const words = Intl.ListFormat.supportedLocalesOf(codes).flatMap((language) => {
    const between = (type: 'conjunction' | 'disjunction') =>
      ['ab', 'abc'].flatMap((list) =>
        new Intl.ListFormat(language, { type })
          .formatToParts(list)
          .flatMap((part) => (part.type === 'literal' ? part.value : [])),
      );
    const [and, or] = [between('conjunction'), between('disjunction')];
    return [...and, ...or, ` ${and[0]!.trim()}/${or[0]!.trim()} `];
  });
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}
