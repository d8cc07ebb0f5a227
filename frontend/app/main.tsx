import '@fontsource-variable/geist/wght.css';
import './tokens.css';
import './base.css';
import { StrictMode, Suspense, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isAppPath, withoutSlash, type PagePath } from '#contract/pages.js';
import { LOADERS } from '../screens/site/pages';
import { SiteContext, siteOfPage } from '../screens/site/site';
import { ErrorBoundary } from '../parts/ui/ErrorBoundary';
import { Loading } from '../parts/ui/Loading';
import { preloadable } from '../parts/ui/preloadable';

// The Content-Security-Policy forbids compiling schemas. Without this flag, zod tries and the browser reports it.
// Zod tries when the first schema is created, so calling its `config()` next to the schemas is too late.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const App = preloadable(() => import('./App'));
const ClientPage = preloadable(() => import('../screens/client/ClientPage'));

/** The client page of a delivery. Its link contains a token. */
const isClientPage = /^\/d\/[^/]+$/i.test(withoutSlash(location.pathname));

async function show(element: HTMLElement) {
  if (import.meta.env.DEV && location.pathname === '/dev/ui') {
    const { default: Ui } = await import('./dev/Ui');
    createRoot(element).render(<Ui />);
    return;
  }
  if (isClientPage || isAppPath(location.pathname)) {
    const root = createRoot(element);
    root.render(<Loading />);
    await (isClientPage ? ClientPage : App).preload();
    root.render(isClientPage ? clientPage : app);
    // Clients' links are private: nothing of their pages is kept.
    if (import.meta.env.PROD && !isClientPage) void navigator.serviceWorker?.register('/sw.js');
    return;
  }
  const page = await publicPage();
  // Prerendered pages only need hydration.
  if (element.hasChildNodes()) hydrateRoot(element, page);
  else createRoot(element).render(page);
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

const clientPage = (
  <StrictMode>
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <ClientPage path={withoutSlash(location.pathname)} />
      </Suspense>
    </ErrorBoundary>
  </StrictMode>
);

async function publicPage(): Promise<ReactNode> {
  const path = withoutSlash(location.pathname);
  // Not from PAGES: importing it would also load the metadata for search engines.
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
