import { CHANGES } from './changes';
import styles from './Changelog.module.css';
import { PageSection } from './PageSection';

/** In UTC, so that build and browser render the same date. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function Changelog() {
  return (
    <PageSection id="changelog" title="Changelog" note="Latest changes.">
      {CHANGES.map(({ date, title, points }) => (
        <article key={title} className={styles.release}>
          <h3>
            {title}
            <time dateTime={date}>{day.format(new Date(date))}</time>
          </h3>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </article>
      ))}
    </PageSection>
  );
}
