/** The noun for a count: "lead", "leads" */
export const nounFor = (count: number, noun: string, nouns = `${noun}s`) =>
  count === 1 ? noun : nouns;

/** "1 lead", "1,234 leads" */
export const counted = (count: number, noun: string, nouns?: string) =>
  `${count.toLocaleString('en-US')} ${nounFor(count, noun, nouns)}`;
