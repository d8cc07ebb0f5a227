// Lets the dashboard open without a network: the app's document and its files, never data. What has no hash in its name comes from
// the network if there is one, so a new version of the product is shown at once.
const CACHE = 'shell';
const SHELL = '/dashboard';
/** Whether the latest document came from the network. */
let isReachable = true;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) {
    if (!navigator.onLine || !isReachable) event.respondWith(hashed(request));
    // The browser loads what it needs itself: it discards preloads that come from a worker.
    else event.waitUntil(hashed(request).catch(() => {}));
  } else if (pathname === '/theme.js') event.respondWith(latest(request, pathname));
  else if (request.mode === 'navigate' && /^\/dashboard(?:\/|$)/.test(pathname))
    event.respondWith(latest(request, SHELL));
});

/** A stored file is never outdated. */
async function hashed(request) {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function latest(request, name) {
  const stored = await caches.match(name);
  const response = await fetch(request).catch((error) => {
    if (stored) return stored;
    throw error;
  });
  isReachable = response !== stored;
  if (response.ok && response !== stored) await keep(name, response.clone(), stored?.clone());
  return response;
}

/** Another document belongs to another version of the product, which has other files. */
async function keep(name, response, stored) {
  const isOther = stored && (await stored.text()) !== (await response.clone().text());
  if (isOther && name === SHELL) await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  await cache.put(name, response);
}
