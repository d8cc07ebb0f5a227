interface Event {
  category: string;
  label: string;
  value?: number;
}

/**
 * Tells the operator's analytics, where there are any: pages that carry Google's tag have a global function `gtag`.
 * https://developers.google.com/tag-platform/gtagjs/reference#event
 */
export function tagEvent(name: string, { category, label, ...rest }: Event) {
  const { gtag } = globalThis as { gtag?: unknown };
  if (typeof gtag !== 'function') return;
  try {
    gtag('event', name, { event_category: category, event_label: label, ...rest });
  } catch (error) {
    // Counting is not worth a link that does not work.
    console.warn('The tag function failed', error);
  }
}
