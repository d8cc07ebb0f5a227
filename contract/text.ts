/*
 * Characters without a glyph: they hide in pasted text, reorder it, or make two equal names differ. No zod: the server cleans
 * imported text with it, too.
 */

/** Whether text may contain one of them. Most text has none, and this test is twelve times faster than replacing. */
const SUSPECT =
  /[\u0080-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/;
/**
 * Control characters beyond ASCII, soft hyphens, zero-width spaces, directional embeddings, overrides and isolates, fillers, and
 * tag characters, which can smuggle text. In the flag of England, tags follow a black flag.
 */
const INVISIBLE =
  /[\u0080-\u009f\u00ad\u061c\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu;
/**
 * Joiners that join nothing. Persian and Indic words and emoji need theirs (Unicode 17, sections 9.2, 12.1 and 23.2): those follow
 * a letter of such a script, a mark or a pictograph.
 */
const STRAY_JOINER =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|(?<=[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\u200c\u200d]/gu;
const RIGHT_TO_LEFT =
  /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;

/**
 * Text as a person reads it: without invisible characters, except joiners that a script needs, and directional marks in
 * right-to-left text. Line breaks stay.
 */
export function readable(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const visible = text.replace(INVISIBLE, '').replace(STRAY_JOINER, '');
  return RIGHT_TO_LEFT.test(visible) ? visible : visible.replace(/[\u200e\u200f]/g, '');
}
