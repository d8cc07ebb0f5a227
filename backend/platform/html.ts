const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Line breaks would end the header of an email. No value of ours needs them. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Markup in which all inserted text is escaped. */
export class Html {
  constructor(readonly markup: string) {}
}
type Part = Html | Html[] | string | number | false | null | undefined;

export const html = (strings: TemplateStringsArray, ...parts: Part[]) =>
  new Html(strings.reduce((markup, text, index) => markup + render(parts[index - 1]) + text));

function render(part: Part): string {
  if (Array.isArray(part)) return part.map(render).join('');
  if (part instanceof Html) return part.markup;
  return part || part === 0 ? escapeHtml(String(part)) : '';
}
