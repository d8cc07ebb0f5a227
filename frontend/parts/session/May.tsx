import type { ReactNode } from 'react';
import type { Permission } from '#contract/roles.js';
import { useCan } from './useCan';

interface Props {
  do: Permission;
  /** What the others see. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows an action, or a link to a page, only to those whose role allows it. */
export const May = ({ do: permission, otherwise, children }: Props) =>
  useCan(permission) ? children : otherwise;
