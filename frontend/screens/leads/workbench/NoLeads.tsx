import { Empty, useListContext } from 'react-admin';
import { EmptyList } from '../../../parts/lists/EmptyList';
import { Button } from '../../../parts/ui/Button';
import { ButtonLink } from '../../../parts/ui/ButtonLink';
import { isNarrowed, isSearch, noMatchText } from '../filter';
import { useLeadFilter } from '../useLeadFilter';

/** Explains an empty list and offers a next step. */
export function NoLeads() {
  const { setFilters } = useListContext();
  const filter = useLeadFilter();
  if (isNarrowed(filter)) {
    return (
      <EmptyList
        title={noMatchText(filter)}
        text={isSearch(filter) ? 'Search for something else.' : 'Remove a filter to see more.'}
        action={
          <Button
            size="sm"
            variant="secondary"
            onClick={() => setFilters(filter.suppressed ? { suppressed: true } : {}, {})}
          >
            {filter.suppressed ? 'Show all excluded leads' : 'Show all leads'}
          </Button>
        }
      />
    );
  }
  if (filter.suppressed) {
    return (
      <EmptyList
        title="No excluded leads"
        text="Businesses you exclude appear here. You can include them again at any time."
        action={
          <Button size="sm" variant="secondary" onClick={() => setFilters({}, {})}>
            Show leads
          </Button>
        }
      />
    );
  }
  return (
    <EmptyList
      title={<Empty hasCreate={false} />}
      text="Leads from your runs appear here."
      action={
        <ButtonLink to="/dashboard" size="sm">
          Run a Scrape
        </ButtonLink>
      }
    />
  );
}
