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
    // The Content-Security-Policy allows images and fonts from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every public page is made of comes in one piece: small pieces compress badly.
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
    // React-admin comes in one piece, and only after sign-in.
    chunkSizeWarningLimit: 800,
  },
  server: {
    proxy: { '/api': api, '/auth/sync': api, '/scrape/progress': api },
  },
});
