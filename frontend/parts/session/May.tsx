import type { ReactNode } from 'react';
import type { Permission } from '#contract/roles.js';
import { useCan } from './useCan';

/** Shows an action, or a link to a page, only to those whose role allows it. */
export const May = ({ do: permission, children }: { do: Permission; children: ReactNode }) =>
  useCan(permission) && children;
