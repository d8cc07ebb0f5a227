import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Delivery, DeliveryRun, Receipt } from '#contract/deliveries.js';
import { DESTINATIONS } from '#contract/destinations.js';
import { FORMATS } from '#contract/formats.js';
import { counted } from '#contract/numbers.js';
import { fetchApi } from '../../parts/api/api';
import { NO_RETRY, orFail } from '../../parts/api/call';
import { useDates } from '../../parts/session/useDates';
import { Badge } from '../../parts/ui/Badge';
import { Button } from '../../parts/ui/Button';
import { Card } from '../../parts/ui/Card';
import { Loaded } from '../../parts/ui/Loaded';
import { sizeText } from '../../parts/schedule/delivered';
import { Row, Span, Stack, Text } from '../../parts/ui/layout';
import { entryText, isUnfinished, pollEvery, receiptBadge, runBadge } from './result';
import styles from './Timeline.module.css';
import { useDeliveryActions } from './useDeliveryActions';

const PAGE_SIZE = 20;

interface Page {
  runs: DeliveryRun[];
  total: number;
}

const fetchPage = async (id: string, from: number, signal: AbortSignal): Promise<Page> => {
  const range = encodeURIComponent(JSON.stringify([from, from + PAGE_SIZE - 1]));
  const response = await fetchApi(`/api/deliveries/${id}/runs?range=${range}`, { signal });
  const total = Number(response.headers.get('Content-Range')?.split('/').pop());
  return { runs: (await response.json()) as DeliveryRun[], total };
};

/** A receipt may still change after the delivery has finished. */
const isMoving = (run: DeliveryRun) =>
  isUnfinished(run) ||
  run.receipts.some(({ status }) => status === 'waiting' || status === 'retrying');

const useRuns = (id: string) =>
  useInfiniteQuery({
    // Refreshed along with all other delivery data.
    queryKey: ['deliveries', 'runs', id],
    queryFn: ({ pageParam, signal }) =>
      orFail('Failed to fetch the history', fetchPage(id, pageParam, signal)),
    initialPageParam: 0,
    getNextPageParam: ({ total }: Page, pages: Page[]) => {
      const loaded = pages.reduce((count, { runs }) => count + runs.length, 0);
      return loaded < total ? loaded : undefined;
    },
    refetchInterval: ({ state }) =>
      pollEvery(state.data?.pages.some(({ runs }) => runs.some(isMoving)) ?? false),
    ...NO_RETRY,
  });

/** Everything that a delivery has sent, newest first. */
export function Timeline({ delivery }: { delivery: Delivery }) {
  const title = useId();
  const query = useRuns(delivery.id);
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  // Emails link to the entry that they announce.
  const entry = useSearchParams()[0].get('entry');
  useEffect(() => {
    const isLoaded = data?.pages.some(({ runs }) => runs.some(({ id }) => id === entry));
    if (entry && !isLoaded && hasNextPage && !isError) void fetchNextPage();
  }, [entry, data, isError, hasNextPage, fetchNextPage]);
  return (
    <Stack as={Card} gap={5} role="region" aria-labelledby={title}>
      <Text as="h2" id={title} size="lg">
        History
      </Text>
      <Loaded query={query} loading="Loading history..." lines={3}>
        {({ pages }) => {
          const runs = pages.flatMap((page) => page.runs);
          if (runs.length === 0) {
            return (
              <Text hint anywhere>
                Nothing delivered yet. Each delivery appears here with its file.
              </Text>
            );
          }
          return (
            <>
              <Stack as="ol">
                {runs.map((run) => (
                  <Entry key={run.id} delivery={delivery} run={run} isLinked={run.id === entry} />
                ))}
              </Stack>
              {hasNextPage && (
                <div>
                  <Button
                    size="sm"
                    variant="secondary"
                    busy={isFetchingNextPage}
                    onClick={() => void fetchNextPage()}
                  >
                    Show older
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}

interface EntryProps {
  delivery: Delivery;
  run: DeliveryRun;
  /** Whether the page's URL names this entry. */
  isLinked: boolean;
}

function Entry({ delivery, run, isLinked }: EntryProps) {
  const { dateTime } = useDates(delivery.timeZone);
  const { resend } = useDeliveryActions(delivery);
  const [text, color] = runBadge(run);
  const at = dateTime(run.dueAt);
  const { file, message, receipts } = run;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) item.current?.focus();
  }, [isLinked]);
  return (
    <Stack
      as="li"
      ref={item}
      gap={3}
      size="sm"
      className={styles.entry}
      data-color={color}
      tabIndex={isLinked ? -1 : undefined}
      aria-current={isLinked || undefined}
    >
      <Row gap={4} rowGap={2} align="start" justify="between">
        <div>
          <Row as="p" gap={2} rowGap={1} align="center" weight="medium">
            {entryText(run)} <Badge color={color}>{text}</Badge>
          </Row>
          <Text hint anywhere>
            <time dateTime={run.dueAt}>{at}</time>
            {run.trigger === 'manual' && ' · started by you'}
          </Text>
        </div>
        {file?.url && receipts.length > 0 && !isUnfinished(run) && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Send again: the file from ${at}`}
            busy={resend.busy}
            onClick={() => resend.run(run)}
          >
            Send again
          </Button>
        )}
      </Row>
      {message && <Text anywhere>{message}</Text>}
      {file && (
        <Text anywhere>
          {file.url ? (
            <a href={file.url} download={file.name}>
              {file.name}
            </a>
          ) : (
            file.name
          )}{' '}
          <Span hint anywhere>
            {file.url
              ? `${FORMATS[file.format].label}, ${sizeText(file.bytes)}`
              : "Removed, as required by the terms of the leads' source."}
          </Span>
        </Text>
      )}
      {receipts.length > 0 && (
        <Stack as="ul" gap={2} className={styles.receipts} aria-label={`Destinations on ${at}`}>
          {receipts.map((receipt) => (
            <ReceiptItem
              key={receipt.destinationId ?? receipt.name}
              receipt={receipt}
              timeZone={delivery.timeZone}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function ReceiptItem({ receipt, timeZone }: { receipt: Receipt; timeZone: string }) {
  const { dateTime } = useDates(timeZone);
  const [text, color] = receiptBadge(receipt);
  const { name, type, detail, attempts, at } = receipt;
  return (
    <li className={styles.receipt}>
      <Badge color={color}>{text}</Badge>
      <div>
        <p>
          {name}{' '}
          <Span hint anywhere>
            {DESTINATIONS[type].label}
          </Span>
        </p>
        <Text hint anywhere>
          {[
            detail?.replace(/\.$/, ''),
            at && dateTime(at),
            attempts > 1 && counted(attempts, 'attempt'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
    </li>
  );
}
