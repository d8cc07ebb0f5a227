import { LeaveButton } from '../../../parts/session/LeaveButton';
import { useCan } from '../../../parts/session/useCan';
import { Text } from '../../../parts/ui/layout';
import { Section } from '../../../parts/ui/Section';

/** Ends the user's own membership. The owner must hand over first. */
export function Leave() {
  const isOwner = useCan('account');
  return (
    <Section title="Leave this account">
      {isOwner ? (
        <Text quiet>
          You own this account. To leave it, make an admin the owner first: once they accept, you
          are an admin.
        </Text>
      ) : (
        <LeaveButton />
      )}
    </Section>
  );
}
