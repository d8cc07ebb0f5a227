import { Button } from '../../parts/ui/Button';
import { useNotice } from '../../parts/ui/Notice';
import { useConfig } from '../../parts/api/useConfig';
import { usePopulateTestData } from './useProfileSettings';
import styles from './ProfileForm.module.css';

/** Only shown if the installation has test helpers. */
export function TestDataButton() {
  const config = useConfig();
  const { mutate, isPending, isSuccess } = usePopulateTestData();
  const notify = useNotice();
  const populate = () =>
    mutate(undefined, {
      onError: () =>
        notify({ tone: 'danger', text: 'Failed to populate test data. Please try again.' }),
    });
  if (!config?.testHelpers) return null;
  return (
    <div className={styles.testData}>
      <Button variant="secondary" busy={isPending || isSuccess} onClick={populate}>
        Populate Test Data
      </Button>
    </div>
  );
}
