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
    // React-admin comes in one piece, and only after sign-in.
    chunkSizeWarningLimit: 800,
  },
  server: {
    proxy: { '/api': api, '/auth/sync': api, '/scrape/progress': api },
  },
});
