import type { Recovered, Resent, Webhook, WebhookAttempt } from '#contract/webhooks.js';
import { api } from '../../../parts/api/api';
import { orFail } from '../../../parts/api/call';
import { counted } from '#contract/numbers.js';
import { useDates } from '../../../parts/session/useDates';
import { Badge } from '../../../parts/ui/Badge';
import { Button } from '../../../parts/ui/Button';
import { Row, Stack, Text } from '../../../parts/ui/layout';
import { Loaded } from '../../../parts/ui/Loaded';
import { TRY_AGAIN, useNotice } from '../../../parts/ui/Notice';
import { useAction } from '../../../parts/ui/useAction';
import styles from '../api/Api.module.css';
import log from './WebhookLog.module.css';
import { at, useAttempts, useRefresh } from './useWebhooks';

const DAY_MS = 86_400_000;

/** An endpoint's requests and responses. A user can resend one, or all that failed in the last day. */
export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const query = useAttempts(webhook);
  const refresh = useRefresh();
  const notify = useNotice();
  const { run, busy } = useAction(
    (send: () => Promise<Resent & Partial<Recovered>>) =>
      orFail("We couldn't resend the messages", send()),
    {
      meta: TRY_AGAIN,
      onSuccess: ({ messages, continueSince }) => {
        const rest = continueSince ? ' Select Resend again to send the rest.' : '';
        const text = `${counted(messages, 'message')} will be sent again.${rest}`;
        notify({ tone: 'success', text });
      },
      onSettled: refresh,
    },
  );
  const recover = () =>
    run(() =>
      api.post('/api/webhooks/{id}/recover', {
        ...at(webhook),
        body: { since: new Date(Date.now() - DAY_MS).toISOString() },
      }),
    );
  const replay = (attemptId: string) =>
    run(() =>
      api.post('/api/webhooks/{id}/attempts/{attemptId}/replay', {
        params: { path: { id: webhook.id, attemptId } },
      }),
    );
  return (
    <Stack gap={3} className={log.log}>
      <Loaded query={query} loading="Loading the log..." lines={3}>
        {(attempts) => (
          <>
            <Row gap={3} align="end">
              <Button size="sm" variant="secondary" onClick={() => void refresh()}>
                Refresh
              </Button>
              <Button size="sm" variant="secondary" busy={busy} onClick={recover}>
                Resend failures from the last day
              </Button>
            </Row>
            {attempts.length === 0 && <Text quiet>Nothing sent yet.</Text>}
            {attempts.map((attempt) => (
              <Attempt key={attempt.id} attempt={attempt} onReplay={() => replay(attempt.id)} />
            ))}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Attempt({ attempt, onReplay }: { attempt: WebhookAttempt; onReplay: () => void }) {
  const { dateTime } = useDates();
  const { type, at, status, error, durationMs, request, response, nextAt } = attempt;
  return (
    <details className={log.attempt}>
      <summary>
        <Badge color={error ? 'red' : 'green'}>{status ?? 'Failed'}</Badge> {type} · {dateTime(at)}{' '}
        · {durationMs} ms
      </summary>
      <div className={styles.stack}>
        {error && <p>{error}</p>}
        {nextAt && <Text quiet>Next attempt: {dateTime(nextAt)}</Text>}
        <Message title="Request" {...request} />
        {response && <Message title="Response" {...response} />}
        <div>
          <Button size="sm" variant="secondary" onClick={onReplay}>
            Send again
          </Button>
        </div>
      </div>
    </details>
  );
}

function Message({
  title,
  headers,
  body,
}: {
  title: string;
  headers: Record<string, string>;
  body: string;
}) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <pre className={styles.code} tabIndex={0} role="region" aria-label={title}>
      <code>{[...lines, '', body].join('\n')}</code>
    </pre>
  );
}
