/** How far a browser looks for the charset in a page's own words (HTML, 13.2.3.2). */
const PRESCAN = 1_024;

/**
 * A page as text: the byte order mark says how, else the header, else the page itself, else it is UTF-8 if it can be,
 * and Windows-1252 if not. An unknown charset counts as none.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const head = Buffer.from(bytes.subarray(0, PRESCAN)).toString('latin1');
  const named = [
    markOf(head),
    /charset\s{0,5}=\s{0,5}["']?([\w-]{2,40})/i.exec(contentType)?.[1],
    /<meta\s[^>]{0,300}?charset\s{0,5}=\s{0,5}["']?([\w-]{2,40})/i.exec(head)?.[1],
    /^<\?xml\s[^>]{0,100}?encoding\s{0,5}=\s{0,5}["']([\w-]{2,40})/i.exec(head)?.[1],
  ];
  for (const name of named) {
    const decoder = name && decoderOf(name);
    if (decoder) return decoder.decode(bytes);
  }
  try {
    // A page that was cut at the limit may end within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function markOf(head: string) {
  if (head.startsWith('\xef\xbb\xbf')) return 'utf-8';
  if (head.startsWith('\xff\xfe')) return 'utf-16le';
  if (head.startsWith('\xfe\xff')) return 'utf-16be';
  return undefined;
}

function decoderOf(name: string) {
  try {
    return new TextDecoder(name);
  } catch {
    return null;
  }
}
