import type { FormatId } from '#contract/formats.js';
import type { PlanId } from '#contract/plans.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { addLeads, asText } from '../../finding/leads/support.js';

export const CAFE = {
  name: 'Café "Zoë" 🍕 مقهى',
  category: 'Café',
  phone: '+37793258000',
  email: 'a@b.example',
  address: '300 Moraga St, San Francisco, CA 94122',
  street_name: 'Moraga St',
  house_number: '300',
  postal_code: '94122',
  locality: 'San Francisco',
  region: 'CA',
  country_code: 'US',
  website: 'https://www.zoe.example/menu',
  rating: 4.5,
  review_count: 3,
  latitude: 43.73,
  longitude: 7.42,
  city: 'San Francisco, CA',
  tags: ['hot', 'new'],
  note: 'One\nTwo',
};

/** Files of a person on the Pro plan with two leads: a complete one, and one with characters that formats escape. */
export function useFiles() {
  const app = useApp();
  const person = usePerson(app);

  const onPlan = (plan: PlanId, { accountId }: Subscriber = person) =>
    app.database.query('UPDATE accounts SET plan = $1 WHERE id = $2', [plan, accountId]);
  const file = (format: FormatId, query: Record<string, string> = {}, who = person) =>
    app
      .as(who)
      .get(`/api/export/leads.${format}?${new URLSearchParams(query).toString()}`)
      .buffer();
  const text = async (format: FormatId, query?: Record<string, string>) =>
    (await file(format, query).parse(asText).expect(200)).body as string;
  const bytes = async (format: FormatId, query?: Record<string, string>) =>
    (
      await file(format, query)
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          const stream = response as unknown as NodeJS.ReadableStream;
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => done(null, Buffer.concat(chunks)));
        })
        .expect(200)
    ).body as Buffer;

  beforeEach(() => onPlan('PRO'));
  const addTwo = () =>
    addLeads(app, person, [
      CAFE,
      { name: '=1+1', website: null, note: 'a\tb \\ c &<>"\u0001 _x0041_ ' },
    ]);
  return { app, person, onPlan, file, text, bytes, addTwo };
}
