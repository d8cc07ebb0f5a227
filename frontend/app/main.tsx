import './tokens.css';
import './base.css';
import { lazy, StrictMode, Suspense, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isAppPath, withoutSlash, type PagePath } from '../../contract/pages.js';
import { LOADERS } from '../site/pages';
import { SiteContext, siteOfPage } from '../site/site';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { Loading } from '../ui/Loading';

// The Content-Security-Policy forbids the compiling of schemas; without this zod tries, and the browser reports it.
// It tries as soon as a schema is made: `config()` of zod, called beside the schemas, would come too late.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const App = lazy(() => import('./App'));

async function show(root: HTMLElement) {
  const inApp = isAppPath(location.pathname);
  const page = inApp ? app : await publicPage();
  // Prerendered pages are there already; they only come to life.
  if (root.hasChildNodes()) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

const app = (
  <StrictMode>
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <App />
      </Suspense>
    </ErrorBoundary>
  </StrictMode>
);

async function publicPage(): Promise<ReactNode> {
  const path = withoutSlash(location.pathname);
  // Not by the list of pages, which would bring along what search engines are told.
  const load = Object.hasOwn(LOADERS, path) ? LOADERS[path as PagePath] : LOADERS['/404'];
  const { default: Page } = await load();
  return (
    <StrictMode>
      <SiteContext value={siteOfPage()}>
        <Page />
      </SiteContext>
    </StrictMode>
  );
}

const root = document.getElementById('root');
if (root) void show(root);
