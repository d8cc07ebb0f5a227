/** The sections of the pricing page that every header and footer links to. */
export const SECTIONS = [
  { id: 'features', label: 'Features' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'changelog', label: 'Changelog' },
  { id: 'support', label: 'Support' },
] as const;
