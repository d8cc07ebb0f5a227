import './tokens.css';
import './base.css';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { partOf } from './page';
import { ErrorBoundary } from './ui/ErrorBoundary';
import { Loading } from './ui/Loading';

// The Content-Security-Policy forbids the compiling of schemas; without this zod tries, and the browser reports it.
// It tries as soon as a schema is made: `config()` of zod, called beside the schemas, would come too late.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const PARTS = {
  landing: lazy(() => import('./site/Landing')),
  app: lazy(() => import('./App')),
  'not-found': lazy(() => import('./site/NotFound')),
};

const Part = PARTS[partOf(location.pathname)];
const page = (
  <ErrorBoundary>
    <Suspense fallback={<Loading />}>
      <Part />
    </Suspense>
  </ErrorBoundary>
);

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>);
