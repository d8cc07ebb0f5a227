import { createHash } from 'node:crypto';
import { applyDecorators, Header } from '@nestjs/common';
import { BASE_STYLE, LOGO_MARK, PRODUCT, styleSources, TYPEFACE } from '../brand.js';
import { escapeHtml } from '../html.js';

const STYLE = `${BASE_STYLE}
header, main { max-width: 480px; margin: 0 auto; }
header { padding: 10vh 16px 20px; }
main { margin-bottom: 48px; }
body { padding: 0 12px; }
.brand { min-height: 28px; overflow-wrap: anywhere; }`;

/** The pages below contain this style and a form, and load nothing but the typeface. */
const PAGE_POLICY = [
  "default-src 'none'",
  ...styleSources(createHash('sha256').update(STYLE).digest('base64')),
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** For a handler that returns `renderPage`. The token in its address must not reach other sites. */
export const MailPage = () =>
  applyDecorators(
    Header('Content-Type', 'text/html; charset=utf-8'),
    Header('Content-Security-Policy', PAGE_POLICY),
    Header('Referrer-Policy', 'no-referrer'),
  );

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
export const renderPage = ({
  title,
  text,
  sender = PRODUCT,
  button,
}: Page): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml([title, sender].filter(Boolean).join(' – '))}</title>${TYPEFACE}<style>${STYLE}</style></head>
<body><header><p class="brand">${sender === PRODUCT ? LOGO_MARK : ''}${escapeHtml(sender ?? '')}</p></header>
<main class="card">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : sender === PRODUCT ? SETTINGS : ''}
</main></body>
</html>
`;
