/** Formats a count with thousands separators, such as "1,234". */
export const count = new Intl.NumberFormat('en-US');
