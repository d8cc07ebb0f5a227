import { useState } from 'react';
import { UNASSIGNED } from '#contract/lead-filters.js';
import { nameOf, useAssignees } from '../../../parts/session/useTeam';
import fieldStyles from '../../../parts/ui/Field.module.css';
import type { Assignee } from '../provider';
import styles from './BulkActions.module.css';
import { ShareDialog } from './ShareDialog';

const SHARE = 'share';
const BY_RULES = 'rules';

interface Props {
  onAssign: (assignee: Assignee | null) => void;
  /** Assigns the leads to these members in turn. */
  onShare: (memberIds: string[]) => void;
  onAssignByRules: () => void;
}

/** Assigns the selected leads; nothing for someone who works alone. */
export function Assign({ onAssign, onShare, onAssignByRules }: Props) {
  const members = useAssignees();
  const [isSharing, setSharing] = useState(false);
  if (members.length === 0) return null;
  const choose = (chosen: string) => {
    if (chosen === SHARE) return setSharing(true);
    if (chosen === BY_RULES) return onAssignByRules();
    const member = members.find(({ id }) => id === chosen);
    onAssign(member ? { id: member.id, name: nameOf(member) } : null);
  };
  return (
    <>
      <select
        className={`${fieldStyles.control} ${styles.control}`}
        aria-label="Assign"
        value=""
        onChange={(event) => choose(event.target.value)}
      >
        <option value="" disabled>
          Assign
        </option>
        {members.map((member) => (
          <option key={member.id} value={member.id}>
            {nameOf(member)}
          </option>
        ))}
        <option value={UNASSIGNED}>Unassigned</option>
        {members.length > 1 && <option value={SHARE}>Share among members...</option>}
        {members.length > 1 && <option value={BY_RULES}>By the rules</option>}
      </select>
      {isSharing && (
        <ShareDialog members={members} onShare={onShare} onClose={() => setSharing(false)} />
      )}
    </>
  );
}
