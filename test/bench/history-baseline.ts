// The baseline of history-50: the same rows from a bare `pg` query behind `node:http`.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

const RUNS = `
  SELECT id, created_at, finished_at, city, category, status, progress, lead_count, requested_count,
    rating_sum, rating_count, source, message,
    ARRAY(SELECT lead_id FROM run_leads WHERE account_id = r.account_id AND run_id = r.id AND position <= 100 ORDER BY position) AS leads
  FROM scrape_runs r WHERE account_id = $1
  ORDER BY created_at DESC, id DESC LIMIT 50`;

const server = createServer(async (request, response) => {
  const { rows } = await pool.query(RUNS, [request.headers['x-account']]);
  const body = JSON.stringify(rows);
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ ready: true }));
process.on('disconnect', () => process.exit());
