import { useState } from 'react';
import type { Team } from '#contract/teams.js';
import { ActivityList } from '../../../parts/activity/ActivityList';
import { useActivity } from '../../../parts/activity/useActivity';
import { nameOf } from '../../../parts/session/useTeam';
import { Section } from '../../../parts/ui/Section';
import { Select } from '../../../parts/ui/Select';

/** Who did what in the account: searches, imports, and what was done with leads. */
export function TeamActivity({ team }: { team: Team }) {
  const [member, setMember] = useState('');
  const query = useActivity(member ? { member } : {});
  return (
    <Section title="Activity">
      <Select
        label="Member"
        placeholder="Everyone"
        options={team.members.map((one) => ({ value: one.id, label: nameOf(one) }))}
        value={member}
        onChange={(event) => setMember(event.target.value)}
      />
      <ActivityList query={query} />
    </Section>
  );
}
