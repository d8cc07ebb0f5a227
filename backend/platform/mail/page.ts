import { createHash } from 'node:crypto';
import { escapeHtml } from '../html.js';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 24px; background: light-dark(#f4f5f7, #14171b); color: light-dark(#1b1f24, #e8eaed); }
main { max-width: 480px; margin: 10vh auto 0; padding: 24px; border-radius: 8px; background: light-dark(#fff, #1e2227); }
h1 { margin: 0 0 12px; font-size: 20px; overflow-wrap: anywhere; }
p { margin: 0 0 16px; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 6px; font: inherit; font-weight: 600;
  background: light-dark(#0b5bd3, #6ea8fe); color: light-dark(#fff, #10151c); cursor: pointer; }
a { color: light-dark(#0b5bd3, #6ea8fe); }`;

/** The pages below contain this style and a form, and load nothing. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const OURS = 'Lead Delivery';
const SETTINGS = '<a href="/dashboard/settings/notifications">Notification settings</a>';

interface Page {
  title: string;
  text: string;
  /** The account that the page belongs to; null if unknown. A brand's clients have no login, so their pages don't link to settings. */
  sender?: string | null;
  /** Label of a button that posts to the page's own URL. */
  button?: string;
}

/** A page behind a link in an email. It works without a login and without JavaScript. */
export const renderPage = ({ title, text, sender = OURS, button }: Page): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml([title, sender].filter(Boolean).join(' – '))}</title><style>${STYLE}</style></head>
<body><main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : sender === OURS ? SETTINGS : ''}
</main></body>
</html>
`;
