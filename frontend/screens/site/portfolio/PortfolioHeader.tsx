import { useSite } from '../site';
import { AvatarCard } from './AvatarCard';
import styles from './PortfolioHeader.module.css';
import { ResumeButton } from './ResumeButton';
import { ScrambledHeadline } from './ScrambledHeadline';
import { useAboutPanel } from './useAboutPanel';

/** Introduces the owner. About Me replaces name and headline on wide screens and follows them on narrow ones. */
export function PortfolioHeader() {
  const { ownerName, headline, about } = useSite();
  const { area, open } = useAboutPanel();
  return (
    <section ref={area} tabIndex={-1} className={styles.header} data-open={open} aria-label="Owner">
      <div className={styles.stage}>
        <div className={styles.intro}>
          <h1>{ownerName}</h1>
          <ScrambledHeadline text={headline} />
        </div>
        <div className={styles.avatar}>
          <AvatarCard />
        </div>
        <div className={styles.about}>
          <h2>About Me</h2>
          {about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ResumeButton />
        </div>
      </div>
    </section>
  );
}
