import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the element named in the URL's hash. Render it last, so that its target exists. */
export function ScrollToHash() {
  const { hash, key } = useLocation();
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1));
    if (!part) return;
    part.scrollIntoView();
    part.focus({ preventScroll: true });
  }, [hash, key]);
  return null;
}
