import { useState } from 'react';
import { SitePage } from '../SitePage';
import { CodeSample } from './CodeSample';
import { CONTENT_ID, type GuideContent, type SearchEntry } from './content';
import { GuideSearch } from './GuideSearch';
import documentStyles from '../Document.module.css';
import styles from './Guide.module.css';

interface Props {
  content: GuideContent;
  loadEntries: () => Promise<SearchEntry[]>;
}

/** A page of the guide: its text, its headings, and links to the other pages. */
export function Guide({ content, loadEntries }: Props) {
  const { path, title, description, blocks, headings, pages } = content;
  // One choice for all examples of a page.
  const [language, setLanguage] = useState('curl');
  return (
    <SitePage>
      <div className={styles.page}>
        <header className={styles.header}>
          <GuideSearch loadEntries={loadEntries} />
          <h1>{title}</h1>
          <p className={`${documentStyles.intro} ${styles.intro}`}>{description}</p>
        </header>
        {headings.length > 0 && (
          <nav className={`${documentStyles.links} ${styles.contents}`} aria-labelledby="contents">
            <h2 id="contents">On this page</h2>
            <ul>
              {headings.map(({ id, title: heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={`${documentStyles.text} ${styles.text}`}>
          {blocks.map((block, index) =>
            'html' in block ? (
              // oxlint-disable-next-line react/no-array-index-key, react/no-danger -- never reordered; from docs/guide
              <div key={index} dangerouslySetInnerHTML={{ __html: block.html }} />
            ) : (
              <CodeSample
                // oxlint-disable-next-line react/no-array-index-key -- never reordered
                key={index}
                samples={block.samples}
                language={language}
                onChoose={setLanguage}
              />
            ),
          )}
        </div>
        <nav className={`${documentStyles.links} ${styles.pages}`} aria-labelledby="pages">
          <h2 id="pages">All help pages</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                <a href={page.path} aria-current={page.path === path ? 'page' : undefined}>
                  {page.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <script
        type="application/json"
        id={CONTENT_ID}
        // The JSON must not contain its element's end tag.
        // oxlint-disable-next-line react/no-danger -- from docs/guide
        dangerouslySetInnerHTML={{
          __html: JSON.stringify(content).replaceAll('<', String.raw`\u003c`),
        }}
      />
    </SitePage>
  );
}
