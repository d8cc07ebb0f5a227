import type { ListName, ListView } from '../../contract/lists.js';
import { api } from '../api/api';

/** Keeps how the person arranged a list. */
export const saveView = (list: ListName, view: ListView) =>
  api.put<ListView>(`/api/settings/lists/${list}`, view);
