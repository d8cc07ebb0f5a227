/** How many rows a request reads. The API's limit is 1,000. */
const ROWS = 500;

/**
 * Reads a list page by page, as it is needed.
 * @param read reads the rows of a range, such as `[0,499]`
 */
export async function* pages<Row>(
  read: (range: string) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  for (let first = 0; ; first += ROWS) {
    const rows = await read(JSON.stringify([first, first + ROWS - 1]));
    yield* rows;
    if (rows.length < ROWS) return;
  }
}
