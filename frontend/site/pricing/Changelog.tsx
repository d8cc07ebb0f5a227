import { CHANGES } from './changes';
import styles from './Changelog.module.css';
import { PageSection } from './PageSection';

/** Rendered at build and in the browser: the same words in every time zone. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function Changelog() {
  return (
    <PageSection id="changelog" title="Changelog" note="The latest changes.">
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
