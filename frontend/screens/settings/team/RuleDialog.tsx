import { DialogContent } from '@mui/material';
import { useId, useState } from 'react';
import type { AssignmentRule } from '#contract/assignment-rules.js';
import { TEXT_MAX } from '#contract/fields.js';
import type { Member } from '#contract/teams.js';
import { memberChoices, worksWithLeads } from '../../../parts/session/useTeam';
import { Button } from '../../../parts/ui/Button';
import { CheckList } from '../../../parts/ui/CheckList';
import { Stack } from '../../../parts/ui/layout';
import { DialogButtons, ModalDialog, useModal } from '../../../parts/ui/ModalDialog';
import { TextField } from '../../../parts/ui/TextField';
import { useLeadValues } from './rules';

interface Props {
  /** Undefined for a new one. */
  rule: AssignmentRule | undefined;
  members: readonly Member[];
  onSave: (rule: AssignmentRule) => void;
  onClose: () => void;
}

/** Which leads go to whom. */
export function RuleDialog({ rule, members, onSave, onClose }: Props) {
  const modal = useModal(onClose);
  const [city, setCity] = useState(rule?.city ?? '');
  const [category, setCategory] = useState(rule?.category ?? '');
  const [chosen, setChosen] = useState(rule?.members ?? []);
  const { data: facets } = useLeadValues();
  const save = () => {
    onSave({ city: city.trim() || null, category: category.trim() || null, members: chosen });
    modal.close();
  };
  return (
    <ModalDialog modal={modal} title={rule ? 'Edit rule' : 'Add a rule'}>
      <Stack as={DialogContent} gap={4}>
        <Suggested
          label="City"
          placeholder="Any city"
          value={city}
          values={facets?.areas}
          onChange={setCity}
        />
        <Suggested
          label="Category"
          placeholder="Any category"
          value={category}
          values={facets?.categories}
          onChange={setCategory}
        />
        <CheckList
          legend="Assign to, in turn"
          choices={memberChoices(
            members.filter((member) => worksWithLeads(member) || rule?.members.includes(member.id)),
          )}
          chosen={chosen}
          error={undefined}
          onChange={setChosen}
        />
      </Stack>
      <DialogButtons onCancel={modal.close}>
        <Button disabled={chosen.length === 0} onClick={save}>
          Save rule
        </Button>
      </DialogButtons>
    </ModalDialog>
  );
}

interface SuggestedProps {
  label: string;
  placeholder: string;
  value: string;
  values: { value: string }[] | undefined;
  onChange: (value: string) => void;
}

/** A field that suggests the values of the account's leads. */
function Suggested({ label, placeholder, value, values = [], onChange }: SuggestedProps) {
  const id = useId();
  return (
    <div>
      <TextField
        label={label}
        optional
        placeholder={placeholder}
        list={id}
        autoComplete="off"
        maxLength={TEXT_MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {values.map((suggested) => (
          <option key={suggested.value} value={suggested.value} />
        ))}
      </datalist>
    </div>
  );
}
