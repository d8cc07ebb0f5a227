import type { ReactNode } from 'react';
import { WarningIcon } from '../../ui/icons';
import { SitePage } from '../SitePage';
import styles from './LegalPage.module.css';

export interface LegalSection {
  /** The address of the section within the page. */
  id: string;
  title: string;
  body: ReactNode;
}

type Props = { title: string; intro: ReactNode; sections: LegalSection[] };

/** A legal text in numbered sections, marked as the template that it is. */
export function LegalPage({ title, intro, sections }: Props) {
  return (
    <SitePage>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.intro}>{intro}</p>
          <div className={styles.template} role="note">
            <WarningIcon className={styles.icon} />
            <p>
              <strong>This is a template.</strong> It describes what the software does as it is
              delivered. Whoever operates this installation has to complete the{' '}
              <ToComplete>marked places</ToComplete>, adapt the rest to what they really do, and
              have it checked by someone who knows the law that applies.
            </p>
          </div>
        </header>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
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

/** What only the operator can say. */
export const ToComplete = ({ children }: { children: ReactNode }) => (
  <mark className={styles.toComplete}>[{children}]</mark>
);
