import type { IncomingMessage, ServerResponse } from 'node:http';

/** Firebase's minimum password length. */
const MIN_PASSWORD_LENGTH = 6;

/**
 * The page behind "Forgot password". A real Firebase project has one; the emulator has only its URL.
 * The form submits to the emulator, which changes the password and redirects.
 */
export function servePasswordForm(
  request: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (
    request.method !== 'GET' ||
    pathname !== '/emulator/action' ||
    searchParams.get('mode') !== 'resetPassword'
  )
    return false;
  const password = searchParams.get('newPassword');
  if (password !== null && password.length >= MIN_PASSWORD_LENGTH) return false;
  if (!searchParams.has('continueUrl'))
    searchParams.set('continueUrl', new URL('/login', publicUrl).href);
  searchParams.delete('newPassword');
  const hidden = [...searchParams].map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  response.end(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Choose a new password – Lead Delivery</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { display: grid; min-height: 100vh; margin: 0; place-items: center }
  form { display: grid; gap: 1rem; width: min(22rem, 90vw) }
  h1 { font-size: 1.5rem; margin: 0 }
  label { display: grid; gap: .25rem }
  input, button { font: inherit; padding: .625rem .75rem; border-radius: .5rem; border: 1px solid #8888 }
  button { border: 0; background: #2b50ed; color: #fff; cursor: pointer }
</style>
<form method="get" action="/emulator/action">
  <h1>Choose a new password</h1>
  ${hidden.join('\n  ')}
  <label>New password
    <input name="newPassword" type="password" autocomplete="new-password" minlength="${MIN_PASSWORD_LENGTH}" required autofocus>
  </label>
  <button>Save password</button>
</form>
</html>`);
  return true;
}

function escape(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
