import { mayChangeList, type Changeable } from '../../../frontend/screens/leads/useLeadChanges';

describe('a change to leads in a list', () => {
  const reloads = (query: Parameters<typeof mayChangeList>[0], ...changed: Changeable[]) =>
    mayChangeList(query, new Set(changed));

  it('reloads the list when a lead is excluded', () => {
    expect(reloads({}, 'suppressed')).toBe(true);
  });
  it.each([
    [{ filter: { status: 'NEW' } }, 'status'],
    [{ sort: { field: 'status' } }, 'status'],
    [{ filter: { tag: 'vip' } }, 'tags'],
  ] as const)('reloads a list by %j when the %s changes', (query, field) => {
    expect(reloads(query, field)).toBe(true);
  });
  it.each([
    [{}, 'status'],
    [{ filter: { tag: 'vip' }, sort: { field: 'name' } }, 'status'],
    [{ filter: { status: 'NEW' } }, 'tags'],
    [{ filter: { q: 'x', tag: 'vip', status: 'NEW' }, sort: { field: 'status' } }, 'note'],
  ] as const)('does not reload a list by %j when the %s changes', (query, field) => {
    expect(reloads(query, field)).toBe(false);
  });
});
