import { useSyncExternalStore } from 'react';

export type ThemeMode = 'light' | 'dark';

/** Local storage key for `dark` or `light` as plain text. `public/theme.js` reads it before the first paint. */
const KEY = 'theme';
const root = () => document.documentElement;
const listeners = new Set<() => void>();

const current = (): ThemeMode => (root().dataset.theme === 'dark' ? 'dark' : 'light');

function show(mode: ThemeMode) {
  root().dataset.theme = mode;
  for (const listener of listeners) listener();
}

export function setThemeMode(mode: ThemeMode) {
  show(mode);
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // Storage may be blocked. The choice then lasts until the page closes.
  }
}

function subscribe(listener: () => void) {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY && (event.newValue === 'dark' || event.newValue === 'light')) {
      show(event.newValue);
    }
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** The current theme for JavaScript; CSS reads `data-theme` directly. */
export const useThemeMode = (): ThemeMode =>
  useSyncExternalStore(subscribe, current, () => 'light');
