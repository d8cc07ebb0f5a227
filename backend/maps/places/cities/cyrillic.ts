/** Russian letters as GeoNames writes them in Latin (BGN/PCGN 1947), without signs. */
const LETTERS: Record<string, string> = Object.fromEntries(
  `а a|б b|в v|г g|д d|е e|ж zh|з z|и i|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ф f|х kh|ц ts|ч ch|ш sh|щ shch|ы y|э e|ю yu|я ya|ь |ъ `
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** A normalized Russian name in Latin letters; null if it has others. The marks of й and ё are gone. */
export const inLatin = (key: string): string | null =>
  /^[а-яa-z ]+$/.test(key) && /[а-я]/.test(key)
    ? key
        .replace(/и(?= |$)(?<=[аеиоуыэюя]и)/g, 'y')
        .replace(/[а-я]/g, (letter) => LETTERS[letter] ?? letter)
    : null;
