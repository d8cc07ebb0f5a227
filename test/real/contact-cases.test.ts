import { existsSync, readFileSync } from 'node:fs';
import { contactsOf } from '../../backend/finding/enrichment/extract/contacts.js';

const FOLDER = '../shared/data/html/contact-cases';
const present = existsSync(FOLDER);
if (!present) process.stderr.write('Skipped the contact cases: ../shared/data is absent.\n');

interface Expected {
  emails: string[];
  socials: Record<string, string>;
}
const cases: Record<string, Expected> = present
  ? JSON.parse(readFileSync(`${FOLDER}/expected.json`, 'utf8'))
  : {};

(present ? describe : describe.skip)(
  `the contact cases${present ? '' : ' (skipped: ../shared/data is absent)'}`,
  () => {
    it.each(Object.keys(cases))('match the expected contacts: %s', (name) => {
      const html = readFileSync(`${FOLDER}/${name}.html`, 'utf8');
      const { contacts } = contactsOf(html, 'https://site-of-its-own.com/contact');
      const emails = contacts.filter(({ kind }) => kind === 'email').map(({ value }) => value);
      const socials = contacts.filter(({ kind }) => kind !== 'email');
      expect(new Set(emails)).toEqual(new Set(cases[name]!.emails));
      expect(Object.fromEntries(socials.map(({ kind, value }) => [kind, value]))).toEqual(
        cases[name]!.socials,
      );
    });
  },
);
