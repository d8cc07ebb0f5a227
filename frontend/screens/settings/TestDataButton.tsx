import { Button } from '../../parts/ui/Button';
import { useConfig } from '../../parts/api/useConfig';
import { usePopulateTestData } from './useProfileSettings';
import styles from './ProfileForm.module.css';

/** Only shown if the installation has test helpers. */
export function TestDataButton() {
  const config = useConfig();
  const { mutate, isPending, isSuccess } = usePopulateTestData();
  if (!config?.testHelpers) return null;
  return (
    <div className={styles.testData}>
      <Button size="sm" variant="link" busy={isPending || isSuccess} onClick={() => mutate()}>
        Populate Test Data
      </Button>
    </div>
  );
}
