import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
          ],
        },
      },
    },
    // React-admin is one chunk, loaded only after login.
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
