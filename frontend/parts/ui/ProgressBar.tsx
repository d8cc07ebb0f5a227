import styles from './ProgressBar.module.css';

interface Props {
  /** From 0 to 100. */
  progress: number;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

export const ProgressBar = ({ progress, ...name }: Props) => (
  <div
    {...name}
    className={styles.track}
    role="progressbar"
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(progress)}
  >
    <div className={styles.bar} style={{ transform: `scaleX(${progress / 100})` }} />
  </div>
);
