const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** In the visitor's time zone: "Nov 16, 2026". */
export const day = (instant: string) => format.format(new Date(instant));
