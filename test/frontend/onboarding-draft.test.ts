import { parseDraft } from '../../frontend/onboarding/draft';
import { EMPTY } from '../../frontend/onboarding/values';

describe('a kept onboarding draft', () => {
  it('comes back as it was', () => {
    const draft = { step: 'contact', values: { ...EMPTY, accountType: 'COMPANY', city: 'Monaco' } };
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
    expect(parseDraft(text)).toEqual({ step: 'type', values: { ...EMPTY, firstName: 'Ada' } });
  });
});
