import { FAREWELLS } from '../../frontend/session-ending';

it('says a sentence to everyone but those who simply left', () => {
  const silent = Object.entries(FAREWELLS).filter(([, { sentence }]) => sentence === null);
  expect(silent.map(([ending]) => ending)).toEqual(['left']);
});

it('leads back only those who did not mean to leave the page', () => {
  const back = Object.entries(FAREWELLS).filter(([, { returns }]) => returns);
  expect(back.map(([ending]) => ending)).toEqual(['expired', 'everywhere']);
});
