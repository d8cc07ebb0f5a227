import { lazy } from 'react';
import { useListContext } from 'react-admin';
import { ButtonLink } from '../../../parts/ui/ButtonLink';
import { DialogButton } from '../../../parts/ui/DialogButton';
import { PageHeader } from '../../../parts/ui/PageHeader';
import { count } from '../../../parts/ui/numbers';
import { useDuplicates } from '../duplicates/calls';
import { isNarrowed } from '../filter';
import { KeysButton } from '../keys/KeysHelp';
import type { LeadView } from '../route';
import type { LeadRecord } from '../record';
import { useLeadFilter } from '../useLeadFilter';
import { ExportButton } from './ExportButton';
import { ViewSwitch } from './ViewSwitch';

const ImportDialog = lazy(() => import('../import/ImportDialog'));
const RecentChanges = lazy(() => import('../recent/RecentChanges'));

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
          <DialogButton dialog={(close) => <ImportDialog onClose={close} />}>Import</DialogButton>
          <ExportButton />
          <DialogButton dialog={(close) => <RecentChanges onClose={close} />}>
            Recent changes
          </DialogButton>
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

/** Links to the possible duplicates, if there are any. */
function DuplicatesLink() {
  const { data } = useDuplicates(1);
  if (!data || data.total === 0) return null;
  return (
    <ButtonLink to="/dashboard/leads/duplicates" size="sm" variant="secondary">
      Possible duplicates ({count.format(data.total)})
    </ButtonLink>
  );
}
