import type { EntityManager } from 'typeorm';
import { IMPORT_FIELDS, type ImportProblem } from '#contract/imports.js';
import { NOTE_MAX } from '#contract/leads.js';
import type { Content, LeadContent } from '../identity/content.js';
import type { AddedNote } from './import.entity.js';
import { readNotes, setNotes } from './import.sql.js';

/** What a row says about a business that its lead has no other place for. */
export interface NoteOfRow {
  leadId: string;
  row: number;
  lines: string[];
}

/** The contacts of a record that its lead, which the account already has, doesn't show. */
export function furtherContacts(shown: LeadContent, record: Content): string[] {
  const contacts = [
    ['phone', record.phone !== shown.phone],
    ['email', record.email?.toLowerCase() !== shown.email?.toLowerCase()],
    // Two addresses of one website differ in too many ways.
    ['website', !shown.website],
  ] as const;
  return contacts.flatMap(([field, differs]) =>
    differs && record[field] ? `${IMPORT_FIELDS[field].label} in your list: ${record[field]}` : [],
  );
}

const MAX_QUOTED = 100;

/** Adds the lines that the notes of locked leads don't contain yet. @returns what it added, and what didn't fit */
export async function addToNotes(
  tx: EntityManager,
  accountId: string,
  given: NoteOfRow[],
): Promise<{ noted: AddedNote[]; problems: ImportProblem[] }> {
  const noted: AddedNote[] = [];
  const problems: ImportProblem[] = [];
  if (given.length === 0) return { noted, problems };
  const notes = await readNotes(tx, accountId, [...new Set(given.map(({ leadId }) => leadId))]);
  for (const { leadId, row, lines } of given) {
    for (const line of lines) {
      const note = notes.get(leadId) ?? '';
      if (note.split('\n').includes(line)) continue;
      const start = note && `${note}\n`;
      const text = line
        .slice(0, Math.max(0, NOTE_MAX - start.length))
        .replace(/\p{Surrogate}/gu, '');
      if (text !== line) {
        const quoted = line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line;
        problems.push({ row, text: `The lead's note has no room for all of “${quoted}”.` });
      }
      if (text === '') continue;
      notes.set(leadId, start + text);
      noted.push({ leadId, text });
    }
  }
  await setNotes(tx, accountId, notes);
  return { noted, problems };
}

/** Removes what an import added to the notes of locked leads, unless a user has changed it since. */
export async function removeFromNotes(
  tx: EntityManager,
  accountId: string,
  noted: AddedNote[],
): Promise<void> {
  if (noted.length === 0) return;
  const notes = await readNotes(
    tx,
    accountId,
    noted.map(({ leadId }) => leadId),
  );
  for (const { leadId, text } of noted) {
    const lines = notes.get(leadId)?.split('\n') ?? [];
    const at = lines.lastIndexOf(text);
    if (at >= 0) notes.set(leadId, lines.toSpliced(at, 1).join('\n'));
  }
  await setNotes(tx, accountId, notes);
}
