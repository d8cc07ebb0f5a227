import { preloadable } from '../parts/ui/preloadable';
import { settingsTab } from '../screens/settings/tabs';

export const History = preloadable(() => import('../screens/history/History'));
export const Run = preloadable(() => import('./dashboard/Run'));
export const Leads = preloadable(() => import('../screens/leads/Leads'));
export const Deliveries = preloadable(() => import('../screens/deliveries/Deliveries'));
export const DeliveryDetail = preloadable(() => import('../screens/deliveries/DeliveryDetail'));
export const NewDelivery = preloadable(() => import('../screens/deliveries/NewDelivery'));
export const EditDelivery = preloadable(() => import('../screens/deliveries/EditDelivery'));
export const Subscription = preloadable(() => import('../screens/subscription/Subscription'));
export const Checkout = preloadable(() => import('../screens/subscription/Checkout'));
export const ManageSubscription = preloadable(
  () => import('../screens/subscription/ManageSubscription'),
);
export const Settings = preloadable(() => import('../screens/settings/Settings'));

const SECTIONS = new Map<string | undefined, { preload(): unknown }>([
  ['history', History],
  ['leads', Leads],
  ['deliveries', Deliveries],
  ['subscription', Subscription],
  ['settings', Settings],
]);

/** Loads the code of the screen at this address of the dashboard. */
export function preloadScreen(pathname: string) {
  const [, , section, tab] = pathname.split('/');
  void SECTIONS.get(section)?.preload();
  if (section === 'settings') void settingsTab(tab)?.Tab.preload();
}

/** Loads the code of all sections. */
export const preloadScreens = () => SECTIONS.forEach((section) => void section.preload());
