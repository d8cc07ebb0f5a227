import { MAX_TAGS, TAG_MAX } from '#contract/leads.js';

type Added = { tags: string[]; error?: undefined } | { tags?: undefined; error: string };

/** Adds a tag, or explains why it can't be added. */
export function withTag(tags: readonly string[], typed: string): Added {
  const tag = typed.trim().replaceAll(/\s+/g, ' ');
  if (tag === '') return { error: 'A tag must not be blank' };
  if (tag.length > TAG_MAX) return { error: `At most ${TAG_MAX} characters` };
  if (tags.includes(tag)) return { error: `“${tag}” is already added` };
  if (tags.length >= MAX_TAGS) return { error: `At most ${MAX_TAGS} tags` };
  return { tags: [...tags, tag] };
}
