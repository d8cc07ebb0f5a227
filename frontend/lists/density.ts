import { useResourceContext, useStore } from 'react-admin';
import type { ListView } from '../../contract/lists.js';

type Density = NonNullable<ListView['density']>;

/** The height of a list's rows, kept with the person's view. */
export const useDensity = () => useStore<Density>(`${useResourceContext()}.density`, 'comfortable');
