import { lazy, useMemo, useState } from 'react';
import { Admin, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { Route } from 'react-router';
import { createAuthProvider } from '../authProvider';
import { dataProvider } from '../dataProvider';
import { History } from '../history/History';
import { useSession } from '../session';
import { adminTheme } from '../theme';
import { useThemeMode } from '../theme-mode';
import { Loading } from '../ui/Loading';
import { Layout } from './Layout';
import { NotFound } from './NotFound';
import { Overview } from './Overview';

const Leads = lazy(() => import('../leads/Leads'));
const Subscription = lazy(() => import('../subscription/Subscription'));
const ManageSubscription = lazy(() => import('../subscription/ManageSubscription'));
const Settings = lazy(() => import('../settings/Settings'));

export default function Dashboard() {
  const session = useSession();
  // The theme has a store of its own, and nothing else here is worth keeping on a shared machine.
  const [store] = useState(() => memoryStore());
  const mode = useThemeMode();
  const authProvider = useMemo(() => createAuthProvider(session), [session]);
  const theme = useMemo(() => adminTheme(mode), [mode]);
  return (
    <Admin
      basename="/dashboard"
      title="Lead Delivery"
      disableTelemetry
      authProvider={authProvider}
      dataProvider={dataProvider}
      store={store}
      theme={theme}
      darkTheme={null}
      layout={Layout}
      loading={LoadingPage}
      catchAll={NotFound}
      dashboard={Overview}
    >
      <Resource name="history" list={History} />
      <Resource name="leads" list={Leads} />
      <CustomRoutes>
        <Route path="/subscription" element={<Subscription />} />
        <Route path="/subscription/manage" element={<ManageSubscription />} />
        <Route path="/settings/:tab?" element={<Settings />} />
      </CustomRoutes>
    </Admin>
  );
}

const LoadingPage = () => <Loading />;
