import { percentage } from '../../../frontend/parts/ui/numbers';

it.each([
  [3330, 5000, 67],
  [26, 30, 87],
  [4999, 5000, 99],
  [5000, 5000, 100],
  [1, 5000, 1],
  [0, 5000, 0],
  [0, 0, 0],
])(
  '%d of %d is %d percent: rounded, 100 only for all and 0 only for none',
  (part, whole, share) => {
    expect(percentage(part, whole)).toBe(share);
  },
);
