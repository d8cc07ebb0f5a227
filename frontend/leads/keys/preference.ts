import { useSyncExternalStore } from 'react';

/** Stored in the browser, like the theme, because it depends on this machine's keyboard and assistive technology. */
const KEY = 'lead-keys';
const listeners = new Set<() => void>();

const isOff = () => localStorage.getItem(KEY) === 'off';
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether single-key shortcuts are on, and a function that turns them on or off. */
export function useKeysSwitch() {
  const isOn = !useSyncExternalStore(subscribe, isOff);
  const turn = (on: boolean) => {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
    listeners.forEach((listener) => listener());
  };
  return { isOn, turn };
}
