import { useDeviceSwitch } from '../../../parts/ui/useDeviceSwitch';

/** Whether single-key shortcuts are on. That depends on this machine's keyboard and assistive technology. */
export const useKeysSwitch = () => useDeviceSwitch('lead-keys');
