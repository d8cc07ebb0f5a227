/** Browsers look for the charset in the first 1,024 bytes (HTML, 13.2.3.2). */
const PRESCAN_BYTES = 1_024;

/**
 * Decodes a page by its byte order mark, header or own declaration, in that order.
 * Otherwise as UTF-8 if valid, else as Windows-1252. Ignores unknown charsets.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const head = Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString('latin1');
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
    // A page cut off at the size limit may end within a character.
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
