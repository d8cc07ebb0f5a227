/** The panel of the open lead. */
export const DRAWER_ID = 'lead-drawer';
export const DRAWER = `#${DRAWER_ID}`;

/** Fields of the open lead that keys move to. */
export type DrawerField = 'tag' | 'note';

export const focusField = (field: DrawerField) =>
  document.querySelector<HTMLElement>(`${DRAWER} [data-field=${field}]`)?.focus();
