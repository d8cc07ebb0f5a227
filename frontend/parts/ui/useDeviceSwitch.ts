import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A switch that is on until it is turned off, stored in the browser, because it depends on this machine. */
export function useDeviceSwitch(key: string) {
  const isOn = useSyncExternalStore(subscribe, () => localStorage.getItem(key) !== 'off');
  const turn = (on: boolean) => {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
    listeners.forEach((listener) => listener());
  };
  return { isOn, turn };
}
