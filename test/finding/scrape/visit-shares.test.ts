import { hasRoom } from '../../../backend/finding/scrape/visit-shares.js';

const run = (accountId: string, visits: number) => ({ accountId, visits: { size: visits } });

it("one account alone may use all of a process's visits, 16 per run", () => {
  const runs = [run('a', 16), run('a', 15), run('a', 0)];
  expect(hasRoom(runs[0]!, runs)).toBe(false);
  expect(hasRoom(runs[2]!, runs)).toBe(true);
  runs[1]!.visits.size = 16;
  expect(hasRoom(runs[2]!, runs)).toBe(false);
});

it("another account's run gets its share as visits end", () => {
  const runs = [run('a', 16), run('a', 15), run('b', 0)];
  expect(hasRoom(runs[1]!, runs)).toBe(false);
  expect(hasRoom(runs[2]!, runs)).toBe(true);
});
