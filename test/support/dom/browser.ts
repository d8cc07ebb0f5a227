import { act } from '@testing-library/react';

const original = { matchMedia: window.matchMedia, IntersectionObserver };
const watched = new Map<Element, (ratio: number) => void>();

beforeEach(() => {
  watched.clear();
  window.IntersectionObserver = class extends original.IntersectionObserver {
    private readonly elements: Element[] = [];

    constructor(private readonly onSeen: IntersectionObserverCallback) {
      super(onSeen);
    }

    override observe(target: Element) {
      this.elements.push(target);
      watched.set(target, (intersectionRatio) => {
        const entry = { target, intersectionRatio, isIntersecting: intersectionRatio > 0 };
        this.onSeen([entry as IntersectionObserverEntry], this);
      });
    }

    override disconnect() {
      for (const element of this.elements) watched.delete(element);
    }
  };
});
afterEach(() => {
  window.matchMedia = original.matchMedia;
});

/** Tells the element's observer that the element is in view. */
export const scrollIntoView = (element: Element) => act(() => watched.get(element)?.(1));

/** Turns on reduced motion until the test ends. */
export function preferReducedMotion() {
  window.matchMedia = (query) =>
    Object.assign(original.matchMedia(query), { matches: query.includes('reduced-motion') });
}
