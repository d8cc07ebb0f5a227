import type { LeadFilter } from '#contract/lead-filters.js';
import { counted } from '#contract/numbers.js';
import { MAX_BULK_VISITS } from '#contract/verification.js';
import { PlanHint } from '../../../parts/session/PlanHint';
import { ConfirmButton } from '../../../parts/ui/ConfirmDialog';
import { Row } from '../../../parts/ui/layout';
import { count as number } from '../../../parts/ui/numbers';
import { useStartBulkChange } from '../bulk/useBulkChanges';
import { PLAN_WITH_VISITS, useVisitsIncluded } from '../useVisitsIncluded';

type Props = {
  filter: LeadFilter;
  /** The number of leads that the user saw, unless they were chosen one by one. */
  expected?: number;
  count: number;
  onStart: () => void;
};

/** Visits the websites of many leads again, if the plan includes visits. */
export function VerifyMany({ filter, expected, count, onStart }: Props) {
  const isIncluded = useVisitsIncluded();
  const { mutate: start, isPending } = useStartBulkChange();
  const verify = () => {
    start({
      filter,
      change: { verify: true },
      ...(expected !== undefined && { count: expected }),
    });
    onStart();
  };
  return (
    <Row gap={2} align="center">
      <ConfirmButton
        size="sm"
        variant="secondary"
        busy={isPending}
        disabled={!isIncluded}
        confirm={{
          title: `Verify ${counted(count, 'lead')} again?`,
          text: `We visit each website and check its emails again, at most ${number.format(MAX_BULK_VISITS)} websites at a time. Leads without a website, those visited in the last hour, and those you imported are skipped. Visits can't be undone.`,
          action: 'Verify',
          isRisky: false,
        }}
        onConfirm={verify}
      >
        Verify again
      </ConfirmButton>
      {!isIncluded && <PlanHint plan={PLAN_WITH_VISITS} />}
    </Row>
  );
}
