import { useCan } from '../../parts/session/useCan';
import { Loaded } from '../../parts/ui/Loaded';
import { BecomeOwner } from './team/BecomeOwner';
import { Invitations } from './team/Invitations';
import { Leave } from './team/Leave';
import { Members } from './team/Members';
import { Rules } from './team/Rules';
import { TeamActivity } from './team/TeamActivity';
import { useTeam } from '../../parts/session/useTeam';

export default function TeamTab() {
  const team = useTeam();
  const manages = useCan('members');
  return (
    <Loaded query={team} loading="Loading team...">
      {(loaded) => (
        <>
          <BecomeOwner team={loaded} />
          <Members team={loaded} />
          {manages && <Invitations team={loaded} />}
          {loaded.members.length > 1 && <Rules members={loaded.members} />}
          {loaded.members.length > 1 && <TeamActivity team={loaded} />}
          {loaded.members.length > 1 && <Leave />}
        </>
      )}
    </Loaded>
  );
}
