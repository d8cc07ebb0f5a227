import { useApp } from '../support/app.js';

const METRICS_TOKEN = 'scrape-me-if-you-can';
const app = useApp({ role: 'api', env: { METRICS_TOKEN } });
const metrics = (authorization?: string) => {
  const call = app.as().get('/metrics');
  return authorization ? call.set('Authorization', authorization) : call;
};

it('GET /metrics requires METRICS_TOKEN once it is set, even on this machine', async () => {
  const { headers } = await metrics().expect(401);
  expect(headers['www-authenticate']).toBe('Bearer');
  await metrics('Bearer scrape-me-if-you-cannot').expect(401);
  await metrics('Basic scrape-me-if-you-can').expect(401);

  const { text } = await metrics(`Bearer ${METRICS_TOKEN}`).expect(200);
  expect(text).toContain('process_cpu_seconds_total');
});
