import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { DeliveryPage } from '#contract/client-page.js';
import type { Delivery } from '#contract/deliveries.js';
import { api } from '../../parts/api/api';
import { NO_RETRY, orFail } from '../../parts/api/call';
import { May } from '../../parts/session/May';
import { PlanHint } from '../../parts/session/PlanHint';
import { useDates } from '../../parts/session/useDates';
import { Alert } from '../../parts/ui/Alert';
import { Button, ButtonAnchor } from '../../parts/ui/Button';
import { Card } from '../../parts/ui/Card';
import { ConfirmButton } from '../../parts/ui/ConfirmDialog';
import { CopyButton } from '../../parts/ui/CopyButton';
import { Row, Stack, Text } from '../../parts/ui/layout';
import { Loaded } from '../../parts/ui/Loaded';
import { TRY_AGAIN, useNotice } from '../../parts/ui/Notice';
import { TextField } from '../../parts/ui/TextField';
import styles from './ClientPageCard.module.css';

const BRANDING_PATH = '/dashboard/settings/branding';

const keyOf = (id: string) => ['delivery-page', id];

/** Creates, renews and revokes the page that the delivery's client sees. */
export function ClientPageCard({ delivery: { id } }: { delivery: Delivery }) {
  const title = useId();
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      orFail(
        'Failed to fetch the client page',
        api.get('/api/deliveries/{id}/page', { params: { path: { id } }, signal }),
      ),
    ...NO_RETRY,
  });
  return (
    <Stack as={Card} role="region" aria-labelledby={title} gap={3} className={styles.card}>
      <Text as="h2" id={title} size="lg">
        Client page
      </Text>
      <Loaded query={query} loading="Loading client page..." lines={3}>
        {(page) => <PageState page={page} id={id} />}
      </Loaded>
    </Stack>
  );
}

interface StateProps {
  page: DeliveryPage;
  id: string;
}

function PageState({ page, ...actions }: StateProps) {
  if (!page.isIncluded || !page.hasBrand) return <Unavailable page={page} />;
  const { url, expiresAt, sharesFiles } = page;
  if (!url || !expiresAt) return <CreatePage {...actions} />;
  return <OpenPage {...{ url, expiresAt, sharesFiles }} {...actions} />;
}

const Unavailable = ({ page: { isIncluded, url } }: Pick<StateProps, 'page'>) => (
  <>
    <Intro />
    {!isIncluded ? (
      <PlanHint plan="AGENCY" />
    ) : (
      <May
        do="manage"
        otherwise={<Quiet>An admin has to save the brand in the settings first.</Quiet>}
      >
        <Quiet>
          <Link to={BRANDING_PATH}>Save your brand</Link> first.
        </Quiet>
      </May>
    )}
    {url && <Quiet>The link doesn't work until then.</Quiet>}
  </>
);

type ActionProps = Omit<StateProps, 'page'>;

function CreatePage({ id }: ActionProps) {
  const { renew } = usePageActions(id);
  return (
    <>
      <Intro />
      <div>
        <Button size="sm" busy={renew.isPending} onClick={() => renew.mutate('Page created.')}>
          Create page
        </Button>
      </div>
    </>
  );
}

interface OpenProps extends ActionProps {
  url: string;
  expiresAt: string;
  sharesFiles: boolean;
}

function OpenPage({ url, expiresAt, sharesFiles, ...actions }: OpenProps) {
  const { date } = useDates();
  const isExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <>
      <TextField
        label="Link"
        readOnly
        value={url}
        hint="Anyone with this link can see the leads."
        onFocus={(event) => event.target.select()}
      />
      {isExpired ? (
        <Alert tone="warning">
          The link expired on {date(expiresAt)}. Renew it to make it work again.
        </Alert>
      ) : (
        <Quiet>Valid until {date(expiresAt)}</Quiet>
      )}
      {!sharesFiles && (
        <Quiet>The page leaves out files that contain your statuses, tags or notes.</Quiet>
      )}
      <PageActions {...{ url, isExpired }} {...actions} />
    </>
  );
}

function PageActions({ url, isExpired, id }: ActionProps & { url: string; isExpired: boolean }) {
  const { renew, revoke } = usePageActions(id);
  return (
    <Row gap={1}>
      <CopyButton key={url} text={url} size="sm" />
      {!isExpired && (
        <ButtonAnchor size="sm" variant="secondary" href={url} target="_blank" rel="noreferrer">
          Open
        </ButtonAnchor>
      )}
      <Button
        size="sm"
        variant={isExpired ? 'primary' : 'secondary'}
        busy={renew.isPending}
        onClick={() => renew.mutate('Page renewed for 90 days.')}
      >
        Renew
      </Button>
      <ConfirmButton
        size="sm"
        variant="secondary"
        busy={revoke.isPending}
        confirm={{
          title: 'Revoke this link?',
          text: "Your client won't be able to open the page anymore. If you create it again, its link will be different.",
          action: 'Revoke',
        }}
        onConfirm={() => revoke.mutate()}
      >
        Revoke
      </ConfirmButton>
    </Row>
  );
}

function usePageActions(id: string) {
  const at = { params: { path: { id } } };
  const queryKey = keyOf(id);
  const queries = useQueryClient();
  const notify = useNotice();
  const renew = useMutation({
    mutationFn: (_done: string) =>
      orFail("We couldn't update the client page", api.post('/api/deliveries/{id}/page', at)),
    onSuccess: (saved, done) => {
      queries.setQueryData(queryKey, saved);
      notify({ tone: 'success', text: done });
    },
    meta: TRY_AGAIN,
  });
  const revoke = useMutation({
    mutationFn: () =>
      orFail("We couldn't revoke the link", api.delete('/api/deliveries/{id}/page', at)),
    onSuccess: async () => {
      notify({ tone: 'success', text: 'Link revoked.' });
      await queries.invalidateQueries({ queryKey });
    },
    meta: TRY_AGAIN,
  });
  return { renew, revoke };
}

const Quiet = ({ children }: { children: ReactNode }) => <Text quiet>{children}</Text>;

const Intro = () => (
  <Quiet>
    Your client sees the leads, a map and the files under your brand, without a login. Your
    statuses, tags and notes stay private.
  </Quiet>
);
