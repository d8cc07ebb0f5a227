import { createTheme, ThemeProvider } from '@mui/material/styles';
import { lazy, useMemo, useState } from 'react';
import { CoreAdmin, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { Route } from 'react-router';
import { createAuthProvider } from './authProvider';
import { dataProvider } from './dataProvider';
import { History } from '../history/History';
import { useSession } from '../session/session';
import { materialTheme } from './theme';
import { useThemeMode } from '../ui/theme-mode';
import { Loading } from '../ui/Loading';
import { Layout } from '../dashboard/Layout';
import { PageNotFound } from '../ui/PageNotFound';
import { Overview } from '../dashboard/Overview';

const Leads = lazy(() => import('../leads/Leads'));
const Subscription = lazy(() => import('../subscription/Subscription'));
const ManageSubscription = lazy(() => import('../subscription/ManageSubscription'));
const Settings = lazy(() => import('../settings/Settings'));

/** React-admin without its UI. Layout, screens and styles are ours, which saves loading 66 kB. */
export default function Dashboard() {
  const session = useSession();
  // The theme has its own store. Nothing else should persist on a shared machine.
  const [store] = useState(() => memoryStore());
  const mode = useThemeMode();
  const authProvider = useMemo(() => createAuthProvider(session), [session]);
  const theme = useMemo(() => createTheme(materialTheme(mode)), [mode]);
  return (
    <ThemeProvider theme={theme}>
      <CoreAdmin
        basename="/dashboard"
        title="Lead Delivery"
        disableTelemetry
        authProvider={authProvider}
        dataProvider={dataProvider}
        store={store}
        layout={Layout}
        loading={LoadingPage}
        catchAll={PageNotFound}
        dashboard={Overview}
      >
        <Resource name="history" list={History} />
        <Resource name="leads" list={Leads} />
        <CustomRoutes>
          <Route path="/subscription" element={<Subscription />} />
          <Route path="/subscription/manage" element={<ManageSubscription />} />
          <Route path="/settings/:tab?" element={<Settings />} />
        </CustomRoutes>
      </CoreAdmin>
    </ThemeProvider>
  );
}

const LoadingPage = () => <Loading />;
