import { Route, Routes } from 'react-router';
import type { DeliveryPage } from '#contract/client-page.js';
import type { Delivery, DeliveryRun } from '#contract/deliveries.js';
import type { PlanId } from '#contract/plans.js';
import type { UsageReport } from '#contract/subscription.js';
import Deliveries from '../../../frontend/screens/deliveries/Deliveries';
import DeliveryDetail from '../../../frontend/screens/deliveries/DeliveryDetail';
import { InAdmin } from './admin';
import { buildSubscription, serverWith } from './plan';
import { renderSignedIn } from './render';
import type { FakeServer } from './server';
import {
  DELIVERIES,
  delivery,
  deliveryPage,
  deliveryRun,
  EMAIL,
  ID,
  listOf,
} from '../../delivery/deliveries/support';

export const ONE = `${DELIVERIES}/${ID}` as const;
export const SECTION = '/dashboard/deliveries';

interface Setting {
  plan?: PlanId;
  usage?: Partial<UsageReport>;
  deliveries?: Delivery[];
  runs?: DeliveryRun[];
  destinations?: object[];
  page?: DeliveryPage;
}

const serverOf = ({
  plan = 'PRO',
  usage = {},
  deliveries = [delivery()],
  runs = [deliveryRun()],
  destinations = [EMAIL],
  page = deliveryPage(),
}: Setting): FakeServer =>
  serverWith({ subscription: buildSubscription(plan), usage })
    .on(`GET ${DELIVERIES}`, () => listOf(deliveries))
    .on(`GET ${ONE}`, () => deliveries[0]!)
    .on(`GET ${ONE}/page`, () => page)
    .on(`GET ${ONE}/runs`, () => listOf(runs, 'runs'))
    .on('GET /api/destinations', () => destinations)
    .on('GET /api/destinations/recipients', [{ address: 'ada@example.com', status: 'confirmed' }])
    .on('GET /api/export/layouts', [])
    .on('GET /api/places/areas', [])
    .on('GET /api/places/categories', []);

/** Renders a page of deliveries against a server. */
export const show = (page: React.ReactElement, setting: Setting = {}, at = SECTION, route = '*') =>
  renderSignedIn(<InAdmin resource="deliveries">{page}</InAdmin>, {
    server: serverOf(setting),
    at,
    route,
    profile: { timeZone: 'Europe/Paris', locale: 'en-US' },
  });
/** Renders one delivery, and the list that it links back to. */
export const showDetail = (setting: Setting = {}, search = '') =>
  show(
    <Routes>
      <Route path={SECTION} element={<Deliveries />} />
      <Route path={`${SECTION}/:id/show`} element={<DeliveryDetail />} />
    </Routes>,
    setting,
    `${SECTION}/${ID}/show${search}`,
  );
