import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;
type Import = 'importedIds' | 'dynamicallyImportedIds';

const [MAIN, APP, DASHBOARD] = ['main', 'App', 'Dashboard'].map(
  (name) => `${import.meta.dirname}/frontend/app/${name}.tsx`,
) as [string, string, string];
const api = 'http://localhost:3000';

export default defineConfig({
  root: 'frontend',
  plugins: [react()],
  build: {
    // Relative to `root`, as is `--outDir` on the command line.
    outDir: '../dist-web',
    emptyOutDir: true,
    // The Content-Security-Policy does not allow images and fonts as data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Public pages share one chunk: small files compress badly.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'page',
              test: /frontend\/(?:site\/(?:SitePage|SiteHeader|SiteFooter|AccountLinks|site|sections|useSignedIn)|ui\/(?:Alert|Badge|Button|ForcedTheme|IconButton|icons|Logo|Missing|SkipLink|Spinner|ThemeToggle|motion|numbers|theme-mode)|session\/hint)\.(?:tsx?|module\.css)$/,
            },
            { name: dashboardChunk, debugName: 'dashboard' },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 800,
  },
  server: {
    proxy: {
      '/api': api,
      '/auth/sync': api,
      '/scrape/progress': api,
      '/till': api,
      '^/d/[^/]+/.+': api,
    },
  },
});

/**
 * What the dashboard and its screens share, and no public page needs, is two files: libraries, which rarely change, and our code.
 * As 60 small files, they took the browser a third more processor time.
 */
function dashboardChunk(id: string, context: Context) {
  const { own, visible } = (modules ??= findModules(context));
  if (!own.has(id) || visible.has(id)) return null;
  return id.includes('/node_modules/') ? 'libraries' : 'dashboard';
}

let modules: ReturnType<typeof findModules> | undefined;

function findModules(context: Context) {
  const screens = context.getModuleInfo(DASHBOARD)?.dynamicallyImportedIds ?? [];
  return {
    own: reach([APP, DASHBOARD, ...screens], ['importedIds'], context),
    visible: reach([MAIN], ['importedIds', 'dynamicallyImportedIds'], context, APP),
  };
}

/** All modules that these modules import, directly or not, with themselves. */
function reach(ids: string[], kinds: Import[], context: Context, except?: string) {
  const found = new Set(ids);
  for (const id of found) {
    const info = context.getModuleInfo(id);
    for (const kind of kinds)
      for (const imported of info?.[kind] ?? []) if (imported !== except) found.add(imported);
  }
  return found;
}
