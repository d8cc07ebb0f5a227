import type { DeliveryRun } from '#contract/deliveries.js';
import { counted } from '#contract/numbers.js';

/** For example, "12 new leads, 3 changed". */
export function rowsText({
  newLeads,
  changedLeads,
}: Pick<DeliveryRun, 'newLeads' | 'changedLeads'>): string {
  const changed = changedLeads > 0 && `${changedLeads.toLocaleString('en-US')} changed`;
  return [counted(newLeads, 'new lead'), changed].filter(Boolean).join(', ');
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
/** For example, "412 bytes", "1.2 kB" or "12 kB". */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const size = bytes / 1000 ** power;
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: units[power]!,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size);
}
