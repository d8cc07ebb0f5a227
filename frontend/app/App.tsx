import { Suspense, useEffect } from 'react';
import {
  createBrowserRouter,
  createRoutesFromElements,
  Navigate,
  Outlet,
  Route,
  useMatch,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Guarded } from '../parts/session/Guarded';
import { JOIN_PATH } from '../parts/session/guard';
import { CHOOSER_PATH } from '../parts/session/local-identity';
import { preloadSession, SessionProvider } from '../parts/session/session';
import { SETTINGS_TABS, settingsTab } from '../screens/settings/tabs';
import { ErrorBoundary } from '../parts/ui/ErrorBoundary';
import { Loading } from '../parts/ui/Loading';
import { preloadable } from '../parts/ui/preloadable';
import { preloadScreen } from './screens';
import { openAccountOfTab } from '../parts/api/tab';

openAccountOfTab();

const Login = preloadable(() => import('../screens/login/Login'));
const LocalIdentityChooser = preloadable(() => import('../screens/login/LocalIdentityChooser'));
const NotFound = preloadable(() => import('../screens/site/NotFound'));
const Onboarding = preloadable(() => import('../screens/onboarding/Onboarding'));
const Join = preloadable(() => import('../screens/join/Join'));
const Dashboard = preloadable(() => import('./Dashboard'));

// Loads the page's code while the session loads.
const AREAS = new Map<string | undefined, { preload(): unknown }>([
  ['login', Login],
  ['join', Join],
  ['onboarding', Onboarding],
  ['dashboard', Dashboard],
]);
const [, area] = location.pathname.split('/');
preloadSession();
void AREAS.get(area)?.preload();
if (area === 'dashboard') preloadScreen(location.pathname);

const WithSession = () => (
  <SessionProvider>
    <Outlet />
  </SessionProvider>
);

const onboarding = (
  <Guarded area="onboarding">
    <Onboarding />
  </Guarded>
);

const dashboard = (
  <Guarded area="dashboard">
    <Dashboard />
  </Guarded>
);

/** Redirects an unknown settings tab before the dashboard renders it. */
function DashboardArea() {
  const settings = useMatch('/dashboard/settings/:tab?');
  if (settings && !settingsTab(settings.params.tab)) {
    return <Navigate to={`/dashboard/settings/${SETTINGS_TABS[0].id}`} replace />;
  }
  return dashboard;
}

/** Leaves the app, because public pages are separate documents. */
function LeaveApp() {
  useEffect(() => location.reload(), []);
  return <Loading />;
}

/** Inside the router, which has its own error page and must stay mounted while a chunk loads. */
const Page = () => (
  <ErrorBoundary>
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  </ErrorBoundary>
);

/** A data router, because no other router can block a navigation that would lose unsaved changes. */
const router = createBrowserRouter(
  createRoutesFromElements(
    <Route element={<Page />}>
      <Route element={<WithSession />}>
        <Route path="/login" element={<Login />} />
        <Route path={JOIN_PATH} element={<Join />} />
        <Route path="/onboarding" element={onboarding} />
        <Route path="/dashboard/*" element={<DashboardArea />} />
      </Route>
      <Route path={CHOOSER_PATH} element={<LocalIdentityChooser notFound={<NotFound />} />} />
      <Route path="*" element={<LeaveApp />} />
    </Route>,
  ),
);

/** Everything that needs a session. With transitions on, react-admin redirects signed-out visitors in a loop. */
export default function App() {
  return <RouterProvider router={router} useTransitions={false} />;
}
