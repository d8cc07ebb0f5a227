/** Writes a count with thousands separators, such as "1,234". */
export const count = new Intl.NumberFormat('en-US');

/** "1 lead", "1,234 leads" */
export const countLeads = (leads: number) =>
  leads === 1 ? '1 lead' : `${count.format(leads)} leads`;
