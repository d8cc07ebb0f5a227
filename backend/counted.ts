/** "1 lead", "1,234 leads" */
export const counted = (count: number, noun: string, nouns = `${noun}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : nouns}`;
