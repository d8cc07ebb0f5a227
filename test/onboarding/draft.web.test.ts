import { newest, parseDraft } from '../../frontend/onboarding/draft';
import { EMPTY } from '../../frontend/onboarding/values';

describe('a kept onboarding draft', () => {
  it('comes back as it was', () => {
    const values = { ...EMPTY, accountType: 'COMPANY', city: 'Monaco' };
    const draft = { step: 'contact', values, savedAt: '2026-11-21T10:00:00.000Z' };
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, '', '{', '7', 'null', '"text"'])('%j is no draft', (text) => {
    expect(parseDraft(text)).toBeNull();
  });

  it('loses what makes no sense and keeps the rest', () => {
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

  it('gives way to a newer one only', () => {
    const at = (savedAt: string) => ({ step: 'type' as const, values: EMPTY, savedAt });
    const [older, younger] = [at('2026-11-21T10:00:00.000Z'), at('2026-11-21T10:00:01.000Z')];
    expect(newest(older, younger)).toBe(younger);
    expect(newest(younger, older)).toBe(younger);
    expect(newest(older, { ...older })).toBe(older);
    expect(newest(null, at(''))).toEqual(at(''));
    expect(newest(older, null)).toBe(older);
    expect(newest(null, null)).toBeNull();
  });
});
