/** Which part of the client a path belongs to; the public pages load neither router nor identity provider. */
export function partOf(pathname: string): 'landing' | 'app' | 'not-found' {
  const path = pathname.replace(/\/+$/, '') || '/';
  if (path === '/') return 'landing';
  const inApp =
    ['/login', '/login/emulator-chooser', '/onboarding'].includes(path) ||
    /^\/dashboard(?:\/|$)/.test(path);
  return inApp ? 'app' : 'not-found';
}
