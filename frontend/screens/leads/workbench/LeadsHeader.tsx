import { useListContext } from 'react-admin';
import { PageHeader } from '../../../parts/ui/PageHeader';
import { count } from '../../../parts/ui/numbers';
import { isNarrowed } from '../filter';
import type { LeadView } from '../route';
import type { LeadRecord } from '../record';
import { useLeadFilter } from '../useLeadFilter';
import { DuplicatesLink } from '../duplicates/DuplicatesLink';
import { ImportButton } from '../import/ImportButton';
import { KeysButton } from '../keys/KeysButton';
import { RecentChangesButton } from '../recent/RecentChangesButton';
import { ExportButton } from './ExportButton';
import { ViewSwitch } from './ViewSwitch';

export function LeadsHeader({ view }: { view: LeadView }) {
  const { total } = useListContext<LeadRecord>();
  const filter = useLeadFilter();
  return (
    <PageHeader
      title="Leads"
      note={
        total === undefined ? undefined : countText(total, filter.suppressed, isNarrowed(filter))
      }
      actions={
        <>
          <ViewSwitch view={view} />
          <DuplicatesLink />
          <ImportButton />
          <ExportButton />
          <RecentChangesButton />
          <KeysButton />
        </>
      }
    />
  );
}

function countText(total: number, suppressed = false, narrowed = false): string {
  const leads = `${count.format(total)} ${suppressed ? 'excluded ' : ''}${total === 1 ? 'lead' : 'leads'}`;
  if (!narrowed) return leads;
  return `${leads} ${total === 1 ? 'matches' : 'match'}`;
}
