import Feature from 'ol/Feature.js';

/** A name closer to the frame than this looks cut. */
const INSET_PX = 8;
const FAR = 1e6;
/** The map library names what fills a box. */
const NO_FEATURE = new Feature();

/** What lies outside a map's frame or on the map, in pixels of its canvas. Of a row without a background, its parts. */
export function overlaysOf(map: Element, pixelRatio: number) {
  const { left, top, width, height } = map.getBoundingClientRect();
  const elements = [...(map.parentElement?.children ?? [])]
    .filter((element) => element !== map && !element.hasAttribute('aria-hidden'))
    .flatMap((element) =>
      'overlays' in (element as HTMLElement).dataset ? [...element.children] : [element],
    );
  const boxes = elements.map((element) => {
    const box = element.getBoundingClientRect();
    return [box.left - left, box.top - top, box.right - left, box.bottom - top] as const;
  });
  const outside = [
    [-FAR, -FAR, FAR, INSET_PX],
    [-FAR, height - INSET_PX, FAR, FAR],
    [-FAR, -FAR, INSET_PX, FAR],
    [width - INSET_PX, -FAR, FAR, FAR],
  ] as const;
  return [...outside, ...boxes].map(([minX, minY, maxX, maxY]) => ({
    minX: minX * pixelRatio,
    minY: minY * pixelRatio,
    maxX: maxX * pixelRatio,
    maxY: maxY * pixelRatio,
    value: NO_FEATURE,
  }));
}
