import { PLANS } from '#contract/plans.js';
import { featuresText, planText, priceText } from '../../../frontend/parts/plan/plan';

describe('the text of a plan', () => {
  it('has the price next to the name', () => {
    expect(planText({ name: 'Growth', price: 199 })).toBe('Growth ($199/month)');
    expect(priceText(1000)).toBe('$1,000/month');
  });

  it('has the features on one line', () => {
    expect(featuresText(PLANS.STARTER)).toBe('100 leads/month · CSV export · Monthly delivery');
  });
});
