// The baseline of the lead grid: the same page and total from bare `pg` queries behind `node:http`.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

const MINE = 'FROM leads WHERE account_id = $1 AND suppressed_at IS NULL';
const CONDITIONS: Record<string, string> = {
  '/first-page': '',
  '/q': `AND search_text LIKE '%sunset%' AND search_text LIKE '%coffee%'`,
  '/category': `AND lower(category) = 'bakery'`,
  '/has-phone': 'AND phone IS NULL',
};

const server = createServer(async (request, response) => {
  const where = `${MINE} ${CONDITIONS[request.url!]}`;
  const account = [request.headers['x-account']];
  const page = await pool.query(
    `SELECT * ${where} ORDER BY created_at DESC, id DESC LIMIT 25`,
    account,
  );
  const { rows } = await pool.query(`SELECT count(*) ${where}`, account);
  const body = JSON.stringify(page.rows);
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Range': `leads 0-24/${rows[0].count}`,
  });
  response.end(body);
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ ready: true }));
process.on('disconnect', () => process.exit());
