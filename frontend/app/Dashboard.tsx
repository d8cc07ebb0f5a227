import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CoreAdmin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { saveView } from '../parts/lists/save';
import { createListStore } from '../parts/lists/store';
import { QUERY_DEFAULTS } from '../parts/api/call';
import { useOnceLoaded } from './useOnceLoaded';
import { createAuthProvider } from './authProvider';
import { dataProvider } from './dataProvider';
import { i18nProvider } from './i18n';
import { useCan } from '../parts/session/useCan';
import { type Session, useSession } from '../parts/session/session';
import {
  Checkout,
  Deliveries,
  DeliveryDetail,
  EditDelivery,
  History,
  Leads,
  ManageSubscription,
  NewDelivery,
  preloadScreens,
  Run,
  Settings,
  Subscription,
} from './screens';
import { materialTheme } from './theme';
import { useMotionAllowed } from '../parts/ui/motion';
import { useThemeMode } from '../parts/ui/theme-mode';
import { Loading } from '../parts/ui/Loading';
import { ClosedAccount } from './dashboard/ClosedAccount';
import { ConfirmLogin } from './dashboard/ConfirmLogin';
import { Layout } from './dashboard/Layout';
import { PageNotFound } from '../parts/ui/PageNotFound';
import { Overview } from './dashboard/Overview';

// The same elements each time: react-admin registers other ones anew, and renders the whole dashboard twice more.
const SCREENS = (
  <>
    <Resource name="history" list={History}>
      <Route path=":run" element={<Run />} />
    </Resource>
    <Resource name="leads" list={Leads} />
    <Resource
      name="deliveries"
      list={Deliveries}
      show={DeliveryDetail}
      create={NewDelivery}
      edit={EditDelivery}
    />
    <CustomRoutes>
      <Route path="/subscription" element={<Subscription />} />
      <Route path="/subscription/checkout" element={<Checkout />} />
      <Route path="/subscription/manage" element={<ManageSubscription />} />
      <Route path="/settings/:tab?" element={<Settings />} />
    </CustomRoutes>
  </>
);

/** React-admin with our layout. Pages with lists load its tables, filters and dialogs when they open. */
export default function Dashboard() {
  const session = useSession();
  const store = useListStore(session);
  const mode = useThemeMode();
  const authProvider = useMemo(() => createAuthProvider(session), [session]);
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: QUERY_DEFAULTS }));
  // Earlier, it would delay what the first screen shows.
  useOnceLoaded(queryClient, preloadScreens);
  const motionAllowed = useMotionAllowed();
  const theme = useMemo(
    () => createTheme(materialTheme(mode, motionAllowed)),
    [mode, motionAllowed],
  );
  if (!useCan('read'))
    return (
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={queryClient}>
          <ClosedAccount />
        </QueryClientProvider>
      </ThemeProvider>
    );
  return (
    <ThemeProvider theme={theme}>
      <CoreAdmin
        basename="/dashboard"
        title="Lead Delivery"
        disableTelemetry
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        layout={Layout}
        loading={LoadingPage}
        catchAll={PageNotFound}
        dashboard={Overview}
      >
        {SCREENS}
      </CoreAdmin>
      <ConfirmLogin />
    </ThemeProvider>
  );
}

const LoadingPage = () => <Loading />;

/** The user's saved views. Each saved change also updates the session, so reopening the dashboard shows it. */
function useListStore(session: Session) {
  const latest = useRef(session);
  useEffect(() => {
    latest.current = session;
  });
  const [store] = useState(() =>
    createListStore(session.profile?.lists ?? {}, async (list, view) => {
      await saveView(list, view);
      const { profile, setProfile } = latest.current;
      if (!profile) return;
      const { lists } = profile;
      setProfile({ ...profile, lists: { ...lists, [list]: { ...lists[list], ...view } } });
    }),
  );
  return store;
}
