import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Subscription } from '../../contract/subscription.js';
import { Alert } from '../ui/Alert';
import { CloseIcon } from '../ui/icons';
import { IconButton } from '../ui/IconButton';
import { useConfig } from '../api/useConfig';
import { choiceIn, choiceOutcome, choiceText, forgetChoice, keptChoice } from '../plan/choice';
import styles from './Subscription.module.css';

/** What someone chose on the pricing page, until they have read it. */
export function ChosenPlan({ subscription }: { subscription: Subscription }) {
  const [search, setSearch] = useSearchParams();
  const [choice, setChoice] = useState(() => choiceIn(search) ?? keptChoice());
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
