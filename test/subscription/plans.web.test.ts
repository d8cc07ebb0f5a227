import { PLANS } from '../../contract/plans';
import { featuresText, planText, priceText } from '../../frontend/plan/plan';

describe('a plan in words', () => {
  it('has its price beside its name', () => {
    expect(planText({ name: 'Growth', price: 199 })).toBe('Growth ($199/month)');
    expect(priceText(1000)).toBe('$1,000/month');
  });

  it('has its features on one line', () => {
    expect(featuresText(PLANS.STARTER)).toBe('100 leads/month · CSV export · Monthly delivery');
  });
});
