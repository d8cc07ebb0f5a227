import { strengthOf } from '../../../frontend/screens/settings/security/password';

it.each([
  ['', 'At least 6 characters. A few unrelated words are best.'],
  ['abc', 'Too short: at least 6 characters.'],
  ['abcdef', 'Weak. Make it longer.'],
  ['aaaaaaaaaaaaaaaaaaaa', 'Weak. Make it longer.'],
  ['horse battery', 'Good.'],
  ['correct horse battery', 'Strong.'],
])('the strength of %j is described as "%s"', (password, rating) => {
  expect(strengthOf(password)).toBe(rating);
});
