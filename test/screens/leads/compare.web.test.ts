import { ADDRESS_PARTS, FOUND_FIELDS, labelOf, LEAD_FIELDS } from '#contract/lead-fields.js';
import { compareLeads } from '../../../frontend/screens/leads/duplicates/fields';
import { CAFE } from '../../support/dom/leads';

it('two leads are compared in every field that sources provide, except name, position and parts of the address', () => {
  const given = FOUND_FIELDS.map((id) => [LEAD_FIELDS[id].wire, `some ${id}`]);
  const one = { ...CAFE, ...Object.fromEntries(given) };
  const labels = compareLeads(one, CAFE).map(({ label }) => label);

  for (const id of FOUND_FIELDS) {
    const isCompared = !['name', 'latitude', 'longitude', ...ADDRESS_PARTS].includes(id);
    expect([id, labels.includes(labelOf(id))]).toEqual([id, isCompared]);
  }
  expect(labels.slice(0, 4)).toEqual(['Phone', 'Email', 'Website', 'Address']);
  expect(new Set(labels).size).toBe(labels.length);
});

it('two websites that look the same are not marked as different', () => {
  const differs = (one: string, other: string) =>
    compareLeads({ ...CAFE, Website: one }, { ...CAFE, Website: other }).find(
      ({ field }) => field === 'website',
    )!.differs;

  expect(differs('https://www.baianopizzeria.com/', 'http://baianopizzeria.com')).toBe(false);
  expect(differs('https://baianopizzeria.com', 'https://baianopizzeria.com/menu')).toBe(true);
});
