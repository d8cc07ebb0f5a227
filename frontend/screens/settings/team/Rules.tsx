import { useState } from 'react';
import {
  MAX_RULES,
  type AssignmentRule,
  type AssignmentRules,
} from '#contract/assignment-rules.js';
import type { Member } from '#contract/teams.js';
import { useCan } from '../../../parts/session/useCan';
import { nameOf, worksWithLeads } from '../../../parts/session/useTeam';
import { Button } from '../../../parts/ui/Button';
import { IconButton } from '../../../parts/ui/IconButton';
import { ChevronIcon } from '../../../parts/ui/icons';
import { Row, Stack, Text } from '../../../parts/ui/layout';
import { Loaded } from '../../../parts/ui/Loaded';
import { Section } from '../../../parts/ui/Section';
import { RuleDialog } from './RuleDialog';
import { leadsOf, useRules, useSaveRules } from './rules';
import styles from './Team.module.css';

interface Props {
  members: readonly Member[];
}

/** Who gets the new leads. */
export function Rules({ members }: Props) {
  const query = useRules();
  const manages = useCan('manage');
  const { run } = useSaveRules();
  // Of the list as it was when the dialog opened. It may change behind it.
  const [edited, setEdited] = useState<(AssignmentRules & { index: number }) | null>(null);
  const { data } = query;
  return (
    <Section
      title="Assignment rules"
      note="New leads of searches and deliveries go to the first rule that matches, and to its members in turn."
      actions={
        manages &&
        data && (
          <Button
            size="sm"
            variant="secondary"
            disabled={data.rules.length >= MAX_RULES}
            onClick={() => setEdited({ ...data, index: data.rules.length })}
          >
            Add a rule
          </Button>
        )
      }
    >
      <Loaded query={query} loading="Loading rules...">
        {(saved) => (
          <RuleList
            saved={saved}
            members={members}
            onEdit={(index) => setEdited({ ...saved, index })}
          />
        )}
      </Loaded>
      {edited && (
        <RuleDialog
          rule={edited.rules[edited.index]}
          members={members}
          onSave={(rule) =>
            run({ version: edited.version, rules: edited.rules.toSpliced(edited.index, 1, rule) })
          }
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

interface ListProps extends Props {
  saved: AssignmentRules;
  onEdit: (index: number) => void;
}

function RuleList({ saved, members, onEdit }: ListProps) {
  const { rules } = saved;
  const manages = useCan('manage');
  const { run, busy } = useSaveRules();
  const save = (changed: AssignmentRule[]) => run({ ...saved, rules: changed });
  const moveUp = (index: number) =>
    save(rules.toSpliced(index - 1, 2, rules[index]!, rules[index - 1]!));
  if (rules.length === 0) return <Text quiet>New leads stay unassigned.</Text>;
  return (
    <ol className={styles.list}>
      {rules.map((rule, index) => (
        <Row
          as="li"
          key={index}
          gap={4}
          rowGap={2}
          align="center"
          justify="between"
          className={styles.row}
        >
          <Stack className={styles.about}>
            <Text size="sm" weight="medium" anywhere>
              {leadsOf(rule)}
            </Text>
            <Text quiet anywhere>
              {namesOf(rule, members)}
            </Text>
          </Stack>
          {manages && (
            <Row gap={2} align="center">
              <IconButton
                label={`Move ${leadsOf(rule)} up`}
                disabled={index === 0 || busy}
                onClick={() => moveUp(index)}
              >
                <ChevronIcon up />
              </IconButton>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Edit ${leadsOf(rule)}`}
                onClick={() => onEdit(index)}
              >
                Edit
              </Button>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Delete ${leadsOf(rule)}`}
                disabled={busy}
                onClick={() => save(rules.toSpliced(index, 1))}
              >
                Delete
              </Button>
            </Row>
          )}
        </Row>
      ))}
    </ol>
  );
}

function namesOf(rule: AssignmentRule, members: readonly Member[]) {
  const names = members
    .filter((member) => rule.members.includes(member.id) && worksWithLeads(member))
    .map(nameOf);
  if (names.length === 0) return 'Its members no longer work with leads: the next rule applies';
  return names.length > 1 ? `${names.join(', ')}, in turn` : names[0];
}
