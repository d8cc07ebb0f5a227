import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ROLE_NAMES, ROLE_TEXTS } from '#contract/roles.js';
import type { OpenInvitation } from '#contract/teams.js';
import { api, ApiError, publicApi } from '../../parts/api/api';
import { NO_RETRY, orFail, problemCode, QUERY_DEFAULTS, serverMessage } from '../../parts/api/call';
import { forgetTab, openAccount, readTab, writeTab } from '../../parts/api/tab';
import { JOIN_PATH } from '../../parts/session/guard';
import { useSession } from '../../parts/session/session';
import { useVerification } from '../../parts/session/useVerification';
import { Alert } from '../../parts/ui/Alert';
import { Button } from '../../parts/ui/Button';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { CardPage } from '../../parts/ui/CardPage';
import { Row, Stack } from '../../parts/ui/layout';
import { Loaded } from '../../parts/ui/Loaded';
import { Loading } from '../../parts/ui/Loading';
import { Unreachable } from '../../parts/ui/Unreachable';
import { useAction } from '../../parts/ui/useAction';
import { useTitle } from '../../parts/ui/useTitle';

/** `/join?token=…`: an invitation to an account. The tab keeps it while the person logs in or signs up. */
export default function Join() {
  const [queries] = useState(() => new QueryClient({ defaultOptions: QUERY_DEFAULTS }));
  const [search] = useSearchParams();
  const given = search.get('token');
  const token = given ?? readTab('invitation') ?? '';
  useTitle('Invitation');
  useEffect(() => {
    if (given) writeTab('invitation', given);
  }, [given]);
  return (
    <QueryClientProvider client={queries}>
      <Invitation token={token} />
    </QueryClientProvider>
  );
}

/** Answers about a link that no longer works; others may work again in a moment. */
const REFUSED = [400, 403, 404, 410];

function Invitation({ token }: { token: string }) {
  const { user, loading, failure, retry } = useSession();
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      publicApi.get('/api/invitation', { params: { query: { token } }, signal }),
    ...NO_RETRY,
  });
  const isOver = query.error instanceof ApiError && REFUSED.includes(query.error.status);
  useEffect(() => {
    if (isOver) forgetTab('invitation');
  }, [isOver]);
  if (failure) return <Unreachable onRetry={retry} />;
  if (loading) return <Loading />;
  if (isOver)
    return (
      <CardPage title="This invitation no longer works" text={serverMessage(query.error)}>
        <ButtonLink to={user ? '/dashboard' : '/login'} block>
          {user ? 'Go to your dashboard' : 'Log in'}
        </ButtonLink>
      </CardPage>
    );
  return (
    <Loaded query={query} loading="Loading the invitation...">
      {(invitation) => (
        <CardPage
          title={`Join ${invitation.accountName}`}
          text={`${invitation.invitedBy ?? 'Someone'} invites ${invitation.email} to work with this team on Lead Delivery, as ${ROLE_NAMES[invitation.role].toLowerCase()}. ${ROLE_TEXTS[invitation.role]}`}
        >
          {user ? <Accept token={token} invitation={invitation} /> : <LogIn />}
        </CardPage>
      )}
    </Loaded>
  );
}

/** The tab returns here after the login. */
const LogIn = () => (
  <Stack gap={3}>
    <ButtonLink to="/login?mode=signup" block>
      Create your login
    </ButtonLink>
    <ButtonLink to="/login" variant="secondary" block>
      Log in
    </ButtonLink>
  </Stack>
);

function Accept({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { user, signOut } = useSession();
  const { run, busy, error } = useAction(
    () => orFail("You didn't join", api.post('/api/invitation/accept', { body: { token } })),
    {
      onSuccess: ({ accountId }) => {
        forgetTab('invitation');
        openAccount(accountId);
      },
    },
  );
  const isOther = user?.email?.toLowerCase() !== invitation.email;
  if (isOther)
    return (
      <Stack gap={4}>
        <Alert tone="warning">
          This invitation is for {invitation.email}. You're logged in as {user?.email}.
        </Alert>
        <Button
          block
          onClick={() =>
            void signOut()
              .then(() => writeTab('invitation', token))
              .then(() => location.assign(JOIN_PATH))
          }
        >
          Log out and continue
        </Button>
        <ButtonLink
          to="/dashboard"
          variant="secondary"
          block
          onClick={() => forgetTab('invitation')}
        >
          Go to your dashboard
        </ButtonLink>
      </Stack>
    );
  return (
    <Stack gap={4}>
      {error && <Refused error={error} />}
      <Row gap={3}>
        <Button busy={busy} onClick={() => run()}>
          Join {invitation.accountName}
        </Button>
        <ButtonLink to="/dashboard" variant="ghost" onClick={() => forgetTab('invitation')}>
          Not now
        </ButtonLink>
      </Row>
    </Stack>
  );
}

/** Why the invitation was not accepted. An unconfirmed address is confirmed from here. */
function Refused({ error }: { error: Error }): ReactNode {
  const [verification, send] = useVerification();
  const isUnconfirmed = problemCode(error) === 'email_unconfirmed';
  if (isUnconfirmed && verification === 'verified')
    return <Alert tone="success">Your address is confirmed. You can join now.</Alert>;
  return (
    <Alert tone={isUnconfirmed ? 'info' : 'danger'}>
      <Stack gap={3} align="start">
        {serverMessage(error) ?? "You didn't join. Please try again."}
        {isUnconfirmed && (
          <Button
            size="sm"
            variant="secondary"
            busy={verification === 'sending'}
            onClick={() => void send()}
          >
            Send the link again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
