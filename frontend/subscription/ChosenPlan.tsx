import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Subscription } from '../../contract/subscription.js';
import { Alert } from '../ui/Alert';
import { CloseIcon } from '../ui/icons';
import { IconButton } from '../ui/IconButton';
import { useConfig } from '../api/useConfig';
import { parseChoice, choiceOutcome, choiceText, forgetChoice, savedChoice } from '../plan/choice';
import styles from './Subscription.module.css';

/** The plan chosen on the pricing page, until dismissed. */
export function ChosenPlan({ subscription }: { subscription: Subscription }) {
  const [search, setSearch] = useSearchParams();
  const [choice, setChoice] = useState(() => parseChoice(search) ?? savedChoice());
  const config = useConfig();
  if (!choice || !config) return null;

  const dismiss = () => {
    forgetChoice();
    setChoice(null);
    setSearch({}, { replace: true });
  };
  return (
    <Alert
      title={choiceText(choice)}
      className={styles.chosen ?? ''}
      actions={
        <IconButton label="Dismiss" onClick={dismiss}>
          <CloseIcon />
        </IconButton>
      }
    >
      {choiceOutcome(choice, subscription, config.billing.enabled)}
    </Alert>
  );
}
