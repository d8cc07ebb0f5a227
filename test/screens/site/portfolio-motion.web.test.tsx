import { act, fireEvent, render, screen } from '@testing-library/react';
import { SITE } from '#contract/site.js';
import Portfolio from '../../../frontend/screens/site/portfolio/Portfolio';
import { preferReducedMotion, scrollIntoView } from '../../support/dom/browser';

const letters = Array.from(SITE.headline);
const headline = () => screen.getByText(SITE.headline).parentElement!;
const scrambled = () => headline().querySelector('[aria-hidden]');
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2031-05-01T12:00:00') });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the headline', () => {
  // @requirement 9.25
  it('reveals one character every 30 ms, from the start', () => {
    render(<Portfolio />);
    scrollIntoView(headline());
    const shows = (revealed: number) => {
      const characters = Array.from(scrambled()!.textContent);
      expect(characters).toHaveLength(letters.length);
      for (const [at, letter] of letters.entries()) {
        const isPlain = at < revealed || letter === ' ';
        expect(characters[at]).toMatch(isPlain ? exactly(letter) : /^[ABCD1234!?]$/);
      }
    };
    shows(0);
    pass(29);
    shows(0);
    pass(1);
    shows(1);
    pass(30 * 4);
    shows(5);
    pass(30 * (letters.length - 6));
    shows(letters.length - 1);
    pass(30);
    expect(scrambled()).toBeNull();
    expect(headline()).toHaveTextContent(exactly(SITE.headline));
  });

  it('is not scrambled with reduced motion', () => {
    preferReducedMotion();
    render(<Portfolio />);
    scrollIntoView(headline());
    expect(headline()).toHaveTextContent(exactly(SITE.headline));
    pass(60);
    expect(scrambled()).toBeNull();
    expect(headline()).toHaveTextContent(exactly(SITE.headline));
  });
});

describe('the avatar card', () => {
  it('tilts toward the mouse, but not with reduced motion', () => {
    const tilt = () => {
      const { unmount } = render(<Portfolio />);
      const card = screen.getByRole('img', { name: SITE.ownerName }).parentElement!;
      fireEvent.mouseMove(card.parentElement!, { clientX: 270, clientY: 20 });
      pass(500);
      const style = card.getAttribute('style');
      unmount();
      return style;
    };
    expect(tilt()).toContain('scale(1.1');
    preferReducedMotion();
    expect(tilt()).toBeNull();
  });
});

const exactly = (text: string) => new RegExp(`^${text.replaceAll(/\W/g, '\\$&')}$`);
