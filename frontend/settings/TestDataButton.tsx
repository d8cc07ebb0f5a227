import { Button } from '../ui/Button';
import { useConfig } from '../api/useConfig';
import { usePopulateTestData } from './useProfileSettings';
import styles from './ProfileForm.module.css';

/** Only shown if the installation has test helpers. */
export function TestDataButton() {
  const config = useConfig();
  const { mutate, isPending, isSuccess, isError } = usePopulateTestData();
  if (!config?.testHelpers) return null;
  return (
    <div className={styles.testData}>
      {isError && (
        <span className={styles.testDataError} role="alert">
          Failed to populate test data. Please try again.
        </span>
      )}
      <Button variant="secondary" busy={isPending || isSuccess} onClick={() => mutate()}>
        Populate Test Data
      </Button>
    </div>
  );
}
