import type { ListName, ListView } from '#contract/lists.js';
import { api } from '../api/api';

/** Saves the user's layout of a list. */
export const saveView = (list: ListName, view: ListView) =>
  api.put('/api/settings/lists/{list}', { params: { path: { list } }, body: view });
