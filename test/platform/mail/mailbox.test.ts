import { mailboxOf } from '../../../backend/platform/mail/mailbox.js';

const SAME: [mailbox: string, ...spellings: string[]][] = [
  [
    'farm@gmail.com',
    'far.m@gmail.com',
    'f.a.r.m@GMAIL.com',
    'Farm+1@googlemail.com',
    ' farm@gmail.com',
    '"far.m+1"@gmail.com',
    '"f\\arm"@gmail.com',
    'farm(home)@gmail.com',
    'farm@(b@a)gmail.com(home)',
    'farm@gmail.com.',
  ],
  ['ann.lee@outlook.com', 'Ann.Lee+leads@Outlook.com'],
  ['ann@hotmail.co.uk', 'ann+1@hotmail.co.uk'],
  ['ann@live.nl', 'ann+x+y@live.nl'],
  ['ann@icloud.com', 'ann+1@icloud.com', 'ann@me.com', 'ANN@mac.com'],
  ['ann@yahoo.com', 'ann-shop@yahoo.com', 'ann-shop-two@yahoo.com'],
  ['ann@yahoo.co.jp', 'ann-1@yahoo.co.jp'],
  ['annlee@proton.me', 'ann.lee@proton.me', 'ann-lee+x@protonmail.com', 'Ann_Lee@pm.me'],
  ['ann@fastmail.com', 'ann+1@fastmail.com', 'shop@ann.fastmail.com'],
  ['ann.lee@yandex.ru', 'ann.lee+1@ya.ru', 'Ann-Lee@yandex.com'],
  ['ann@zoho.com', 'ann+1@zoho.com'],
  ['ann@example.com', 'ANN@Example.COM', 'ａｎｎ@example.com', '"ann"@example.com'],
  ['ann@xn--mnchen-3ya.de', 'ann@münchen.de', 'ann@MÜNCHEN.de', 'ann@XN--mnchen-3ya.de'],
];

it.each(SAME)('all spellings of %s are one mailbox', (mailbox, ...spellings) => {
  expect(spellings.map(mailboxOf)).toEqual(spellings.map(() => mailbox));
});

it.each([
  ['dots at Outlook', 'ann.lee@outlook.com', 'annlee@outlook.com'],
  ['hyphens at Gmail', 'ann-lee@gmail.com', 'annlee@gmail.com'],
  ['dots at a company', 'ann.lee@example.com', 'annlee@example.com'],
  ['plus at a company', 'ann+sales@example.com', 'ann@example.com'],
  ['hyphens at a company', 'ann-lee@example.com', 'ann@example.com'],
  ['countries of Yahoo', 'ann@yahoo.de', 'ann@yahoo.fr'],
  ['a domain that only looks like a provider', 'a.nn@gmail.com.example.org', 'ann@gmail.com'],
  ['names that consist of a suffix', '+a@gmail.com', '+b@gmail.com'],
])('%s make a different mailbox', (_, one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});
