import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Moves to the part of the page that the link named. Links arrive before the page has loaded, so it renders last. */
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
