/** The sections of the pricing page that header and footer of every public page lead to. */
export const SECTIONS = [
  { id: 'features', label: 'Features' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'changelog', label: 'Changelog' },
  { id: 'support', label: 'Support' },
] as const;
