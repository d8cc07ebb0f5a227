import { useSession } from '../../parts/session/session';
import { openAccount } from '../../parts/api/tab';
import { LeaveButton } from '../../parts/session/LeaveButton';
import { Button } from '../../parts/ui/Button';
import { CardPage } from '../../parts/ui/CardPage';
import { Row, Stack } from '../../parts/ui/layout';
import { useTitle } from '../../parts/ui/useTitle';

/** The dashboard of an account whose owner has disabled their login. */
export function ClosedAccount() {
  const { profile, signOut } = useSession();
  const { accounts = [], accountId } = profile?.membership ?? {};
  const others = accounts.filter(({ id }) => id !== accountId);
  const name = accounts.find(({ id }) => id === accountId)?.name;
  useTitle('Account closed');
  return (
    <CardPage
      title={name ? `${name}’s account is closed` : 'This account is closed'}
      text="Its owner has disabled their login, which closes it for all members. It opens again when they log in; nothing is lost."
    >
      <Stack gap={4}>
        {others.map((other) => (
          <Button key={other.id} block onClick={() => openAccount(other.id)}>
            Open {other.name}
          </Button>
        ))}
        <Row gap={3}>
          <Button variant="secondary" onClick={() => void signOut()}>
            Log out
          </Button>
          <LeaveButton />
        </Row>
      </Stack>
    </CardPage>
  );
}
