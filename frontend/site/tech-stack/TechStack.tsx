import { ButtonAnchor } from '../../ui/Button';
import { ForcedTheme } from '../../ui/ForcedTheme';
import { ArrowRightIcon } from '../../ui/icons';
import { SitePage } from '../SitePage';
import { Badges } from './Badges';
import { TECHNOLOGIES } from './technologies';
import styles from './TechStack.module.css';

/** Dark, whatever theme was chosen for the rest. */
export default function TechStack() {
  return (
    <ForcedTheme mode="dark">
      <SitePage>
        <section className={styles.head}>
          <h1 id="tech-stack">Tech Stack</h1>
          <p className={styles.lead}>
            Eight well-known tools take a run from a city and a trade to the last row of the CSV.
            Each of them does one thing, and is left to do it.
          </p>
        </section>
        <Badges labelledBy="tech-stack" />
        <section className={styles.jobs} aria-labelledby="jobs">
          <h2 id="jobs">What each one does here</h2>
          <dl>
            {TECHNOLOGIES.map(({ name, job }) => (
              <div key={name} className={styles.job}>
                <dt>{name}</dt>
                <dd>{job}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={styles.close} aria-labelledby="see">
          <div>
            <h2 id="see">See it at work</h2>
            <p>
              A sample of what a run delivers and the description of the API are open to everyone.
            </p>
          </div>
          <div className={styles.actions}>
            <ButtonAnchor href="/leads" size="lg">
              See sample leads
              <ArrowRightIcon />
            </ButtonAnchor>
            <ButtonAnchor href="/api/docs" size="lg" variant="secondary">
              Read the API
            </ButtonAnchor>
          </div>
        </section>
      </SitePage>
    </ForcedTheme>
  );
}
