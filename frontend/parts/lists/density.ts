import { useResourceContext, useStore } from 'react-admin';
import type { ListName, ListView } from '#contract/lists.js';
import { defaultDensity, keysOf } from './store';

type Density = NonNullable<ListView['density']>;

/** The height of a list's rows, saved with the user's view. */
export function useDensity() {
  const list = useResourceContext() as ListName;
  return useStore<Density>(keysOf(list).density, defaultDensity(list));
}
