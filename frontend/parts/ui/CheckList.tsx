import { Checkbox } from '@mui/material';
import { useId } from 'react';
import { Stack, Text } from './layout';
import styles from './CheckList.module.css';

interface Props<Id extends string> {
  legend: string;
  choices: { id: Id; label: string; meaning: string }[];
  chosen: Id[];
  error: string | undefined;
  onChange: (chosen: Id[]) => void;
}

/** A checkbox for each choice, with its meaning. */
export function CheckList<Id extends string>({
  legend,
  choices,
  chosen,
  error,
  onChange,
}: Props<Id>) {
  const id = useId();
  const ids = choices.map((choice) => choice.id);
  return (
    <Stack as="fieldset" gap={2} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <div key={choice.id} className={styles.choice}>
          <Checkbox
            className={styles.box}
            checked={chosen.includes(choice.id)}
            onChange={(_, isChosen) =>
              onChange(
                ids.filter((each) => (each === choice.id ? isChosen : chosen.includes(each))),
              )
            }
            slotProps={{
              input: { id: `${id}-${choice.id}`, 'aria-describedby': `${id}-${choice.id}-meaning` },
            }}
          />
          <Text as="label" weight="medium" anywhere htmlFor={`${id}-${choice.id}`}>
            {choice.label}
          </Text>
          <p className={styles.meaning} id={`${id}-${choice.id}-meaning`}>
            {choice.meaning}
          </p>
        </div>
      ))}
      {error && (
        <Text size="sm" danger id={`${id}-error`} role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
