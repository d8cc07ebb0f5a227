import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ListBase } from 'react-admin';
import { LIST_PROPS } from '../../parts/lists/params';
import { ofRun } from '../../parts/runs/paths';
import type { Run as FoundRun } from '../../parts/runs/run';
import { RunPage } from '../../screens/history/run/RunPage';
import { LatestFilter } from '../../screens/leads/filters/LatestFilter';
import { LinkListAndMap } from '../../screens/leads/linked';
import { OpensLeads } from '../../screens/leads/open-lead';
import { MOST_COMPLETE_FIRST } from '../../screens/leads/provider';
import type { LeadRecord } from '../../screens/leads/record';
import { SetsStatus } from '../../screens/leads/set-status';
import { BulkActions } from '../../screens/leads/workbench/BulkActions';
import { LeadList } from '../../screens/leads/workbench/LeadList';

const PAGE_SIZE = 25;

/** The page of a run, with the grid of the leads screen: neither screen knows the other. */
export default function Run() {
  return <RunPage leads={LeadsOfRun} />;
}

function LeadsOfRun({ run: { id, leads } }: { run: FoundRun }) {
  const client = useQueryClient();
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['leads'] });
  }, [client, leads]);
  return (
    <ListBase<LeadRecord>
      {...LIST_PROPS}
      key={id}
      resource="leads"
      // Not `filter`: changes to all matching leads must stay within the run.
      filterDefaultValues={{ run: id }}
      disableSyncWithLocation
      sort={MOST_COMPLETE_FIRST}
      perPage={PAGE_SIZE}
    >
      <LinkListAndMap>
        <LatestFilter>
          <OpensLeads search={ofRun(id)}>
            <SetsStatus>
              <LeadList />
            </SetsStatus>
          </OpensLeads>
          <BulkActions />
        </LatestFilter>
      </LinkListAndMap>
    </ListBase>
  );
}
