import './tokens.css';
import './base.css';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';
import { Guarded } from './Guarded';
import { CHOOSER_PATH } from './login/local-identity';
import { SessionProvider } from './session';
import { ErrorBoundary } from './ui/ErrorBoundary';
import { Loading } from './ui/Loading';

const Landing = lazy(() => import('./site/Landing'));
const NotFound = lazy(() => import('./site/NotFound'));
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

// With transitions on, react-admin sends a signed-out visitor round in circles.
const app = (
  <BrowserRouter useTransitions={false}>
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route index element={<Landing />} />
          <Route element={<WithSession />}>
            <Route path="/login" element={<Login />} />
            <Route path="/onboarding" element={onboarding} />
            <Route path="/dashboard/*" element={dashboard} />
          </Route>
          <Route path={CHOOSER_PATH} element={<LocalIdentityChooser />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  </BrowserRouter>
);

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode>{app}</StrictMode>);
