import { useConnection } from '../api/connection';
import { Banner } from '../ui/Banner';

const CAUSES = {
  offline: "You're offline.",
  unreachable: "We can't reach the server.",
};

/** Shown while the network or the server is unavailable. */
export function ConnectionBanner() {
  const connection = useConnection();
  if (connection === 'online') return null;
  return (
    <Banner>
      {CAUSES[connection]} Reconnecting… This page may be out of date, and changes can't be saved.
    </Banner>
  );
}
