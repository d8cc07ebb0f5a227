import type { ReactNode } from 'react';
import type { Permission } from '#contract/roles.js';
import { useCan } from './useCan';

/** Shows its content only to users whose role allows something, such as a link to a page that refuses the others. */
export function Allowed({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useCan(needs) && children;
}
