import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['backend', 'contract', 'docs/guide', 'frontend', 'runtime'];

/** Sentences whose wording is fixed. */
const FIXED = [
  'Account disabled. You will be signed out.',
  'You can reactivate it by signing in.',
  'Are you sure you want to logout?',
  'Failed to logout. Please try again.',
];
/** Names outside the interface: a module, a browser storage key, an email header. */
const NAMES = ['/sign-in-error', "'signed-in'", 'X-Sign-In:'];

/** Each word has one spelling: email, log in, log out, sign up. */
const MISSPELLED =
  /\b[Ee]-mails?\b|\b[Ss]ign(?:ed|s|ing)?[ -](?:in|out)\b|\b[Ll]og-(?:in|out)\b|\b[Ss]ign-up\b|\bto (?:login|logout|signup)\b/g;

const withoutComments = (code: string) =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<![:'"`])\/\/.*$/gm, '');

function misspelled(text: string): string[] {
  const open = [...FIXED, ...NAMES].reduce((rest, sentence) => rest.replaceAll(sentence, ''), text);
  return open.match(MISSPELLED) ?? [];
}

it('all text that people read spells email, log in, log out and sign up consistently', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|html|md)$/.test(name))
      .map((name) => join(folder, name)),
  );
  const found = files.flatMap((file) =>
    misspelled(withoutComments(readFileSync(join(ROOT, file), 'utf8'))).map(
      (word) => `${file}: ${word}`,
    ),
  );

  expect(files.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});

it('the spelling check allows exempt sentences and finds the same words elsewhere', () => {
  expect(misspelled("alert('Account disabled. You will be signed out.')")).toEqual([]);
  expect(misspelled('Sign out, or write an E-mail')).toEqual(['Sign out', 'E-mail']);
});
