import changelog from '../../../CHANGELOG.md?raw';
import styles from './Changelog.module.css';
import { PageSection } from './PageSection';
import { parseChangelog, type Piece, type Release } from './parse-changelog';

const RELEASES = parseChangelog(changelog);

export function Changelog() {
  return (
    <PageSection id="changelog" title="Changelog" note="What changed, the newest first.">
      {RELEASES.map((release) => (
        <Notes key={release.version} release={release} />
      ))}
    </PageSection>
  );
}

function Notes({ release: { version, date, changes } }: { release: Release }) {
  return (
    <article className={styles.release}>
      <h3>
        {version}
        {date && <time dateTime={date}>{date}</time>}
      </h3>
      {changes.map(({ kind, entries }) => (
        <div key={kind} className={styles.change}>
          <h4>{kind}</h4>
          <ul>
            {entries.map((entry) => (
              <li key={entry.map(({ text }) => text).join('')}>{entry.map(written)}</li>
            ))}
          </ul>
        </div>
      ))}
    </article>
  );
}

const written = ({ text, code }: Piece) => (code ? <code key={text}>{text}</code> : text);
