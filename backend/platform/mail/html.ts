import { BRAND_COLORS } from '#contract/brand-colors.js';
import { readableShade } from '#contract/color.js';
import { PRODUCT } from '../brand.js';
import { escapeHtml, oneLine } from '../html.js';
import type { EmailContent, EmailRow, MailBrand } from './layout.js';

const { light, dark } = BRAND_COLORS;

const FONT =
  "ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const QUIET = `color:${light.muted};font-size:14px`;
const LINE = `1px solid ${light.border}`;

/** Dark colors for mail clients that know the reader's theme; all others show the inline, light ones. */
function darkStyle(brand: MailBrand | null | undefined): string {
  const link = brand ? readableShade(brand.color, dark.surface, '#ffffff') : dark.accent;
  const button = brand
    ? ''
    : `.button{background:${dark.accent}!important}
.button a{color:${dark['on-accent']}!important}
.mark{background:${dark.accent}!important}
.pin{border-color:${dark['on-accent']}!important}
.bar{background:${dark['on-accent']}!important}`;
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.bg{background:${dark.bg}!important;color:${dark.text}!important}
.card{background:${dark.surface}!important;border-color:${dark.border}!important}
.line{border-color:${dark.border}!important}
.quiet{color:${dark.muted}!important}
.name{color:${brand ? link : dark.text}!important}
.link{color:${link}!important}
.logo{padding:8px!important;border-radius:6px!important;background:${light.surface}!important}
${button}
}`;
}

/** The email's HTML: tables and inline styles, which all mail clients render, and no pictures of ours. */
export function renderHtml(subject: string, content: EmailContent): string {
  const { brand, paragraphs, facts = [], rows = [], rest, notes = [], actions = [] } = content;
  const { unsubscribeUrl, unsubscribeLabel = '' } = content;
  const name = brand?.name ?? PRODUCT;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>
${darkStyle(brand)}
</style></head>
<body class="bg" style="margin:0;padding:0;background:${light.bg};color:${light.text};font:16px/1.5 ${FONT}">
<table role="presentation" class="bg" cellpadding="0" cellspacing="0" style="width:100%;background:${light.bg};color:${light.text}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px">${brand ? brandHeader(brand) : OUR_HEADER}</td></tr>
<tr><td class="card" style="padding:28px 24px 12px;border:${LINE};border-radius:14px;background:${light.surface};overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;letter-spacing:-0.01em">${escape(subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`).join('\n')}
${facts.length > 0 ? `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">${facts.map(factRow).join('')}</table>` : ''}
${rows.length > 0 ? `<table class="line" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 ${rest ? 8 : 20}px;border-bottom:${LINE}">${rows.map(rowHtml).join('')}</table>` : ''}
${rest ? `<p class="quiet" style="margin:0 0 20px;${QUIET}">${escape(rest)}</p>` : ''}
${actions.map((action, index) => (index === 0 ? button(action, brand) : link(action, brand))).join('\n')}
${notes.map((note) => `<p class="quiet" style="margin:0 0 12px;${QUIET}">${escape(note)}</p>`).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;${QUIET}">${escape(name)}${unsubscribeUrl ? ` · <a class="quiet" href="${escape(unsubscribeUrl)}" style="color:${light.muted}">${escape(unsubscribeLabel)}</a>` : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The pin and the line of our mark, drawn with borders: many mail clients show no pictures at first, and none shows SVG everywhere. */
const OUR_HEADER = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td class="mark" width="30" height="30" align="center" valign="middle" style="width:30px;height:30px;border-radius:8px;background:${light.accent};font-size:0;line-height:0"><div class="pin" style="width:4px;height:4px;margin:0 auto 4px;border:4px solid ${light['on-accent']};border-radius:6px"></div><div class="bar" style="width:14px;height:2px;margin:0 auto;border-radius:1px;background:${light['on-accent']}"></div></td>
<td class="name" style="padding:0 0 0 10px;color:${light.text};font-weight:700">${PRODUCT}</td>
</tr></table>`;

/** Many mail clients hide pictures at first, so the name is the picture's text. */
function brandHeader({ name, color, logoId }: MailBrand): string {
  const style = `font-weight:700;color:${escape(color)}`;
  const mark = logoId
    ? `<img class="logo name" src="cid:${escape(logoId)}" alt="${escape(name)}" height="40" style="height:40px;max-width:240px;${style}">`
    : escape(name);
  return `<p class="name" style="margin:0;${style}">${mark}</p>`;
}

const factRow = ([name, value]: [string, string]) =>
  `<tr><th class="quiet" align="left" valign="top" style="padding:3px 20px 3px 0;${QUIET};font-weight:400;line-height:24px">${escape(name)}</th><td valign="top" style="padding:3px 0;font-weight:600">${escape(value)}</td></tr>`;

/** The detail is below both, so that it has the whole width on a phone. */
const rowHtml = ({ name, detail, aside }: EmailRow) =>
  `<tr><td class="line" style="padding:10px 12px 0 0;border-top:${LINE}"><strong>${escape(name)}</strong></td>
<td class="line" align="right" valign="top" style="padding:10px 0 0;border-top:${LINE};white-space:nowrap">${escape(aside)}</td></tr>
<tr><td class="quiet" colspan="2" style="padding:0 0 10px;${QUIET}">${escape(detail)}</td></tr>`;

type Action = NonNullable<EmailContent['actions']>[number];
type Brand = EmailContent['brand'];

/** The cell has the color, too, because Outlook ignores the padding of links. */
const button = ({ label, url }: Action, brand: Brand) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 20px"><tr><td class="button" style="background:${escape(brand?.color ?? light.accent)};border-radius:9px"><a href="${escape(url)}" style="display:inline-block;padding:12px 24px;color:${light['on-accent']};font-weight:600;text-decoration:none">${escape(label)}</a></td></tr></table>`;

const link = ({ label, url }: Action, brand: Brand) =>
  `<p style="margin:0 0 16px"><a class="link" href="${escape(url)}" style="color:${escape(brand?.color ?? light.accent)}">${escape(label)}</a></p>`;

const escape = (text: string) => escapeHtml(oneLine(text));
