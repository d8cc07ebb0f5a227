import { ButtonAnchor } from '../ui/Button';
import { AtWork } from './landing/AtWork';
import { Hero } from './landing/Hero';
import { Steps } from './landing/Steps';
import { Ways } from './landing/Ways';
import styles from './Landing.module.css';
import { SitePage } from './SitePage';

export default function Landing() {
  return (
    <SitePage wide logIn="Login">
      <div className={styles.page}>
        <Hero />
        <div className={styles.column}>
          <AtWork />
          <Steps />
          <Ways />
          <section className={styles.close} aria-labelledby="close">
            <h2 id="close">Your first list is a few minutes away</h2>
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
