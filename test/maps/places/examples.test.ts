import { exampleSearches } from '#contract/scrape.js';
import { useApp } from '../../support/app.js';
import { fillIndex } from '../../support/places-index.js';

const app = useApp();

it('examples are empty without places, then name a covered city with a common category', async () => {
  const examples = async () =>
    exampleSearches.parse((await app.as().get('/api/places/examples').expect(200)).body);

  expect(await examples()).toEqual([]);
  await fillIndex({ client: app.database }, 30);
  expect(await examples()).toEqual([{ city: 'Monaco', category: 'Bar', hint: '30 places' }]);
});
