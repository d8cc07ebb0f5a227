import { newest, parseDraft } from '../../../frontend/screens/onboarding/draft';
import { EMPTY } from '../../../frontend/screens/onboarding/values';

describe('a stored onboarding draft', () => {
  it('is restored unchanged', () => {
    const values = { ...EMPTY, accountType: 'COMPANY', city: 'Monaco' };
    const draft = { step: 'contact', values, savedAt: '2026-11-21T10:00:00.000Z' };
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, '', '{', '7', 'null', '"text"'])('is not restored from %j', (text) => {
    expect(parseDraft(text)).toBeNull();
  });

  it('drops invalid values and keeps the rest', () => {
    const text = JSON.stringify({
      step: 'elsewhere',
      values: { accountType: 'ROBOT', city: 7, firstName: 'Ada', surprise: true },
    });
    expect(parseDraft(text)).toEqual({
      step: 'type',
      values: { ...EMPTY, firstName: 'Ada' },
      savedAt: '',
    });
  });

  it('is replaced only by a newer one', () => {
    const at = (savedAt: string) => ({ step: 'type' as const, values: EMPTY, savedAt });
    const [older, newer] = [at('2026-11-21T10:00:00.000Z'), at('2026-11-21T10:00:01.000Z')];
    expect(newest(older, newer)).toBe(newer);
    expect(newest(newer, older)).toBe(newer);
    expect(newest(older, { ...older })).toBe(older);
    expect(newest(null, at(''))).toEqual(at(''));
    expect(newest(older, null)).toBe(older);
    expect(newest(null, null)).toBeNull();
  });
});
