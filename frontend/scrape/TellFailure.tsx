import styles from './TellFailure.module.css';

/** Why the run on the card did not do as it was told. */
export const TellFailure = ({ failure }: { failure: string | null }) =>
  failure && (
    <p className={styles.failure} role="alert">
      {failure}
    </p>
  );
