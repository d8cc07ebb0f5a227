import { ButtonAnchor } from '../../../parts/ui/Button';
import { ForcedTheme } from '../../../parts/ui/ForcedTheme';
import { ArrowRightIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import { SitePage } from '../SitePage';
import { Badges } from './Badges';
import { TECHNOLOGIES } from './technologies';
import styles from './TechStack.module.css';

/** Always dark, regardless of the visitor's theme. */
export default function TechStack() {
  return (
    <ForcedTheme mode="dark">
      <SitePage>
        <section className={styles.header}>
          <h1 id="tech-stack">Tech Stack</h1>
          <p className={styles.lead}>
            Eight proven tools, each doing what it does best, take a run from city and category to
            the last row of the CSV.
          </p>
        </section>
        <Badges labelledBy="tech-stack" />
        <section className={styles.jobs} aria-labelledby="jobs">
          <h2 id="jobs">What each technology does</h2>
          <dl>
            {TECHNOLOGIES.map(({ name, job }) => (
              <div key={name} className={styles.job}>
                <dt>{name}</dt>
                <dd>{job}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={styles.closing} aria-labelledby="see">
          <div>
            <h2 id="see">See it in action</h2>
            <p>Explore sample leads and the API documentation. No account needed.</p>
          </div>
          <Row gap={3} className={styles.actions}>
            <ButtonAnchor href="/leads" size="lg">
              See sample leads
              <ArrowRightIcon />
            </ButtonAnchor>
            <ButtonAnchor href="/api/docs" size="lg" variant="secondary">
              Read the API docs
            </ButtonAnchor>
          </Row>
        </section>
      </SitePage>
    </ForcedTheme>
  );
}
