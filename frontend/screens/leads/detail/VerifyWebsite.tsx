import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { NO_RETRY } from '../../../parts/api/call';
import { PlanHint } from '../../../parts/session/PlanHint';
import { Button } from '../../../parts/ui/Button';
import { Row, Span, Text } from '../../../parts/ui/layout';
import { useNotice } from '../../../parts/ui/Notice';
import { websiteStatusText } from '../contact';
import type { LeadsProvider } from '../provider';
import type { LeadRecord } from '../record';
import { reloadLeads } from '../reload';
import { isImported } from '../Sources';
import { PLAN_WITH_VISITS, useVisitsIncluded } from '../useVisitsIncluded';

/** Visits the business's website again, if the plan includes visits. */
export function VerifyWebsite({ lead }: { lead: LeadRecord }) {
  const isIncluded = useVisitsIncluded();
  const { mutate, isPending } = useVerify(lead.id);
  useReportEnd(lead);
  if (lead.suppressed) return null;
  if (isImported(lead))
    return <Text muted>We don't visit the websites of businesses that you imported.</Text>;
  const isVisiting = isPending || Boolean(lead.visitRequestedAt);
  return (
    <Row gap={3} align="center">
      <Button
        size="sm"
        variant="secondary"
        busy={isVisiting}
        disabled={!isIncluded}
        onClick={() => mutate()}
      >
        Verify again
      </Button>
      <Span role="status" muted>
        {isVisiting && 'Visiting the website...'}
      </Span>
      {!isIncluded && <PlanHint plan={PLAN_WITH_VISITS} />}
    </Row>
  );
}

function useVerify(id: string) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  return useMutation({
    ...NO_RETRY,
    mutationFn: () => dataProvider.verifyLead(id),
    onSuccess: (lead) =>
      client.setQueriesData<LeadRecord>({ queryKey: ['leads', 'getOne', { id }] }, () => lead),
    meta: { notice: ({ message }) => `We couldn't check the website: ${message}` },
  });
}

/** Reports the end of a visit while the lead is open, and refetches the leads. */
function useReportEnd({ name, visitRequestedAt, websiteStatus }: LeadRecord) {
  const client = useQueryClient();
  const notify = useNotice();
  const wasVisiting = useRef(false);
  useEffect(() => {
    if (visitRequestedAt === null && wasVisiting.current) {
      const result = websiteStatus ? ` Result: ${websiteStatusText(websiteStatus)}.` : '';
      notify({ tone: 'success', text: `We checked the website of ${name}.${result}` });
      reloadLeads(client);
    }
    wasVisiting.current = Boolean(visitRequestedAt);
  }, [client, name, notify, visitRequestedAt, websiteStatus]);
}
