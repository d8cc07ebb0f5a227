import type { ReactNode } from 'react';
import { SitePage } from '../SitePage';
import documentStyles from '../Document.module.css';
import styles from './LegalPage.module.css';

export interface LegalSection {
  /** The section's anchor. */
  id: string;
  title: string;
  body: ReactNode;
}

type Props = { title: string; intro: ReactNode; updated: string; sections: LegalSection[] };

/** A legal document in sections, with a table of contents. */
export function LegalPage({ title, intro, updated, sections }: Props) {
  return (
    <SitePage>
      <div className={styles.page}>
        <header className={styles.header}>
          <h1>{title}</h1>
          <p className={`${documentStyles.intro} ${styles.intro}`}>{intro}</p>
          <p className={styles.updated}>Effective {updated}.</p>
        </header>
        <nav className={`${documentStyles.links} ${styles.contents}`} aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={`${documentStyles.text} ${styles.text}`}>
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>{section.title}</h2>
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </SitePage>
  );
}
