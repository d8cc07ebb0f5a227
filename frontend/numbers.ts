/** Writes a count with thousands separators, such as "1,234". */
export const count = new Intl.NumberFormat('en-US');

/** The noun that goes with a count: "lead", "leads" */
export const nounFor = (total: number, noun: string) => (total === 1 ? noun : `${noun}s`);

/** "1 lead", "1,234 leads" */
export const counted = (total: number, noun: string) =>
  `${count.format(total)} ${nounFor(total, noun)}`;
