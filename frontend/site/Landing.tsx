import { ButtonAnchor } from '../ui/Button';
import { SampleRun } from './landing/SampleRun';
import { Hero } from './landing/Hero';
import { Steps } from './landing/Steps';
import { ExploreLinks } from './landing/ExploreLinks';
import styles from './Landing.module.css';
import { SitePage } from './SitePage';

export default function Landing() {
  return (
    <SitePage wide logIn="Login">
      <div className={styles.page}>
        <Hero />
        <div className={styles.column}>
          <SampleRun />
          <Steps />
          <ExploreLinks />
          <section className={styles.closing} aria-labelledby="closing">
            <h2 id="closing">Your first list is a few minutes away</h2>
            <div className={styles.actions}>
              <ButtonAnchor href="/login?mode=signup" size="lg">
                Get started
              </ButtonAnchor>
              <ButtonAnchor href="/login" size="lg" variant="secondary">
                Log in
              </ButtonAnchor>
            </div>
          </section>
        </div>
      </div>
    </SitePage>
  );
}
