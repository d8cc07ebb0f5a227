/** The panel of the open lead. */
export const DRAWER_ID = 'lead-drawer';
export const DRAWER = `#${DRAWER_ID}`;

/** Fields of the open lead that keys move to. */
export type DrawerField = 'tag' | 'note' | 'due';

export function focusField(field: DrawerField) {
  const element = document.querySelector<HTMLElement>(`${DRAWER} [data-field=${field}]`);
  if (!element) return;
  element.dataset[BY_KEY] = '';
  element.addEventListener('blur', () => delete element.dataset[BY_KEY], { once: true });
  element.focus();
}
const BY_KEY = 'byKey';

/** Whether a key moved the focus to the field. Enter then returns to the lead, where the next key acts. */
export const isFocusedByKey = (element: Element | null) =>
  element instanceof HTMLElement && BY_KEY in element.dataset;

/** The title of the open lead. Screen readers announce it. */
export const TITLE_ID = 'lead-title';
export const focusTitle = () => document.getElementById(TITLE_ID)?.focus();
