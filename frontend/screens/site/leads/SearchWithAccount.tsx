import { saveWanted, wantedQuery, type WantedSearch } from '../../../parts/session/wanted-search';
import { ButtonAnchor } from '../../../parts/ui/Button';
import { useSignedIn } from '../useSignedIn';

interface Props {
  search: WantedSearch;
  /** For visitors. */
  children: string;
}

/**
 * Carries a search to the sign-up, and from there to the dashboard. Also saves it on click, because a redirect to an
 * unfinished setup drops the query.
 */
export function SearchWithAccount({ search, children }: Props) {
  const signedIn = useSignedIn();
  return (
    <ButtonAnchor
      size="lg"
      href={signedIn ? '/dashboard' : `/login?mode=signup&${wantedQuery(search)}`}
      onClick={() => saveWanted(search)}
    >
      {signedIn ? 'Search in your dashboard' : children}
    </ButtonAnchor>
  );
}
