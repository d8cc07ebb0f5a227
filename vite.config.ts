import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;
type Import = 'importedIds' | 'dynamicallyImportedIds';

const [MAIN, APP, LOGIN, DASHBOARD, CHARTS, SCREENS] = [
  'app/main.tsx',
  'app/App.tsx',
  'screens/login/Login.tsx',
  'app/Dashboard.tsx',
  'app/dashboard/OverviewCharts.tsx',
  'app/screens.ts',
].map((name) => `${import.meta.dirname}/frontend/${name}`) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const api = 'http://localhost:3000';

export default defineConfig({
  root: 'frontend',
  plugins: [react(), typeface()],
  resolve: {
    alias: [
      { find: /^#contract\/(.*)\.js$/, replacement: `${import.meta.dirname}/contract/$1.ts` },
      { find: /^#client\//, replacement: `${import.meta.dirname}/packages/client/src/` },
    ],
  },
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
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            {
              name: 'page',
              test: /frontend\/(?:screens\/site\/(?:SitePage|SiteHeader|SiteFooter|AccountLinks|site|sections|useSignedIn)|parts\/ui\/(?:Alert|Badge|Button|ForcedTheme|IconButton|icons|layout|Logo|Missing|SkipLink|Spinner|ThemeToggle|motion|numbers|theme-mode)|parts\/session\/hint)\.(?:tsx?|module\.css)$/,
            },
            {
              name: 'search',
              test: /frontend\/parts\/(?:search\/(?:Combobox|SuggestionList|useCombobox|useSuggestions)|ui\/Field)\.(?:tsx?|module\.css)$|contract\/numbers\.ts$/,
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

/** What lists, their filters and their files need of the libraries, whose index files import everything. */
const LISTS =
  /\/node_modules\/(?:jsonexport|papaparse|ra-core\/dist\/(?:controller\/(?!record)\w+|dataTable|export|form)|ra-ui-materialui\/dist\/(?:button|field|input|layout\/TopToolbar|list|preferences)|@mui\/material\/(?:Checkbox|Chip|Collapse|Drawer|Fab|Form\w+|InputAdornment|InputLabel|ListItem(?:Button|SecondaryAction)?|Slide|Switch|Table\w*|TextField|Toolbar|Tooltip|internal\/SwitchBase|\w*Autocomplete|\w*Input|\w*InputBase|\w*Pagination\w*|\w*Select(?!\/utils)))[/.]/;

/**
 * The dashboard's frame and overview are two files: libraries, which rarely change, and our code. Its other screens are two more, so that
 * they don't delay the first one. What the login needs is a fifth, and what public pages need is in none of them. As 60 small files,
 * they took the browser a quarter more processor time.
 */
function dashboardChunk(id: string, context: Context) {
  const { visible, login, first, others } = (modules ??= findModules(context));
  if (visible.has(id)) return null;
  if (login.has(id)) return 'login';
  const isLibrary = id.includes('/node_modules/');
  if (first.has(id) && !LISTS.test(id)) return isLibrary ? 'libraries' : 'dashboard';
  if (first.has(id) || others.has(id)) return isLibrary ? 'screen-libraries' : 'screens';
  return null;
}

let modules: ReturnType<typeof findModules> | undefined;

function findModules(context: Context) {
  const screens = context.getModuleInfo(SCREENS)?.dynamicallyImportedIds ?? [];
  return {
    visible: reach([MAIN], ['importedIds', 'dynamicallyImportedIds'], context, APP),
    login: reach([APP, LOGIN], ['importedIds'], context),
    first: reach([DASHBOARD, CHARTS], ['importedIds'], context),
    others: reach(screens, ['importedIds'], context),
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

/**
 * Lets the browser load the typeface's Latin letters together with the style sheet that names them. Pages that the server
 * renders link `/typeface.css`, which names the same file.
 */
function typeface(): Plugin {
  const latinOf = (bundle: object = {}) =>
    Object.keys(bundle).find((file) => /geist-latin-wght/.test(file));
  return {
    name: 'typeface',
    generateBundle(_options, bundle) {
      const source = `@font-face { font-family: 'Geist Variable'; font-weight: 100 900; font-display: swap; src: url(/${latinOf(bundle)}) format('woff2'); }\n`;
      this.emitFile({ type: 'asset', fileName: 'typeface.css', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = latinOf(bundle);
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs: { ...attrs, href: `/${font}` }, injectTo: 'head' }];
      },
    },
  };
}
