import { useState, type ReactNode } from 'react';
import { sourceName } from '../../../parts/lead-table/attributions';
import { useDates } from '../../../parts/session/useDates';
import { Button } from '../../../parts/ui/Button';
import { ConfirmDialog } from '../../../parts/ui/ConfirmDialog';
import { Row, Stack, Text } from '../../../parts/ui/layout';
import { useSplit } from '../duplicates/calls';
import type { LeadMergeRecord, LeadRecord, SourceIdentity } from '../record';
import { SourceRecord } from '../Sources';
import styles from './LeadDrawer.module.css';

type Part = {
  key: string;
  title: string;
  heading: ReactNode;
  reasons: string;
  form: Parameters<ReturnType<typeof useSplit>['mutate']>[0]['form'];
};

/** The leads and source records merged into this lead, each with the reasons and a Split button. */
export function Records({ lead }: { lead: LeadRecord }) {
  const { date } = useDates();
  const [asked, setAsked] = useState<Part | null>(null);
  const split = useSplit();
  const { identities = [], merges = [] } = lead;
  const parts = [
    ...merges.map((merge) => mergedPart(merge, date(merge.at))),
    ...identities
      .filter((identity) => isOther(lead, identity))
      .map((identity, index, all) => recognizedPart(lead, identity, all.slice(0, index))),
  ];
  if (parts.length === 0) return null;
  return (
    <Stack as="section" gap={3} size="sm" className={styles.section} aria-label="Merged records">
      <Text as="h3" size="md">
        Merged records
      </Text>
      <Stack as="ul" gap={3} className={styles.list}>
        {parts.map((part) => (
          <Row as="li" key={part.key} nowrap gap={3} align="start" justify="between">
            <div>
              <Text anywhere>{part.heading}</Text>
              <Text muted>{part.reasons}</Text>
            </div>
            <Button
              size="sm"
              variant="secondary"
              busy={split.isPending}
              aria-label={`Split off ${part.title}`}
              onClick={() => setAsked(part)}
            >
              Split
            </Button>
          </Row>
        ))}
      </Stack>
      {asked && (
        <ConfirmDialog
          title="Split off this record?"
          text={`“${asked.title}” will become a separate lead. It won't count toward your plan again, and you can merge the two again at any time.`}
          action="Split"
          isRisky={false}
          onConfirm={() => split.mutate({ id: lead.id, form: asked.form })}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

const mergedPart = ({ id, name, reasons }: LeadMergeRecord, date: string): Part => ({
  key: id,
  title: name,
  heading: name,
  reasons: [`Merged by you on ${date}`, ...reasons].join(' · '),
  form: { mergeId: id },
});

/** Numbers the records from one source: "OpenStreetMap record 2". */
function recognizedPart(
  { name }: LeadRecord,
  identity: SourceIdentity,
  earlier: readonly SourceIdentity[],
): Part {
  const { source, sourceId, reasons } = identity;
  const number = earlier.filter((other) => other.source === source).length + 1;
  const suffix = number > 1 ? ` record ${number}` : ' record';
  return {
    key: `${source} ${sourceId}`,
    title: `${sourceName(source)}${suffix}`,
    heading: (
      <>
        <SourceRecord identity={identity} name={name} />
        {suffix}
      </>
    ),
    reasons: reasons.length > 0 ? `Recognized: ${reasons.join(' · ')}` : 'Recognized by its ID',
    form: { source, sourceId },
  };
}

/** Whether an identity is neither the record that the lead shows nor part of a merged lead. */
const isOther = (lead: LeadRecord, { source, sourceId, mergeId }: SourceIdentity) =>
  !mergeId && (source !== lead.source || sourceId !== lead.sourceId);
