import { lazy, useEffect } from 'react';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';
import { Guarded } from './Guarded';
import { CHOOSER_PATH } from './login/local-identity';
import { SessionProvider } from './session';
import { Loading } from './ui/Loading';

const Login = lazy(() => import('./login/Login'));
const LocalIdentityChooser = lazy(() => import('./login/LocalIdentityChooser'));
const Onboarding = lazy(() => import('./onboarding/Onboarding'));
const Dashboard = lazy(() => import('./dashboard/Dashboard'));

const WithSession = () => (
  <SessionProvider>
    <Outlet />
  </SessionProvider>
);

const onboarding = (
  <Guarded key="onboarding" area="onboarding">
    <Onboarding />
  </Guarded>
);
const dashboard = (
  <Guarded key="dashboard" area="dashboard">
    <Dashboard />
  </Guarded>
);

/** A step out of the app: the public pages are loaded as documents of their own. */
function Outside() {
  useEffect(() => location.reload(), []);
  return <Loading />;
}

/** Everything that knows who is there. With transitions on, react-admin sends a signed-out visitor round in circles. */
export default function App() {
  return (
    <BrowserRouter useTransitions={false}>
      <Routes>
        <Route element={<WithSession />}>
          <Route path="/login" element={<Login />} />
          <Route path="/onboarding" element={onboarding} />
          <Route path="/dashboard/*" element={dashboard} />
        </Route>
        <Route path={CHOOSER_PATH} element={<LocalIdentityChooser />} />
        <Route path="*" element={<Outside />} />
      </Routes>
    </BrowserRouter>
  );
}
