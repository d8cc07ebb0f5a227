interface Event {
  category: string;
  label: string;
  value?: number;
}

/**
 * Sends an event to the operator's analytics, if any. Google's tag defines a global function `gtag`.
 * https://developers.google.com/tag-platform/gtagjs/reference#event
 */
export function tagEvent(name: string, { category, label, ...rest }: Event) {
  const { gtag } = globalThis as { gtag?: unknown };
  if (typeof gtag !== 'function') return;
  try {
    gtag('event', name, { event_category: category, event_label: label, ...rest });
  } catch (error) {
    // A failing tag must not break the link.
    console.warn('The tag function failed', error);
  }
}
