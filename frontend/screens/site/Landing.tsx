import { ButtonAnchor } from '../../parts/ui/Button';
import { Row } from '../../parts/ui/layout';
import { Preview } from './landing/Preview';
import { Hero } from './landing/Hero';
import { Steps } from './landing/Steps';
import { ExploreLinks } from './landing/ExploreLinks';
import styles from './Landing.module.css';
import { SitePage } from './SitePage';
import { StartButton } from './StartButton';
import { useSignedIn } from './useSignedIn';
import pageStyles from './SitePage.module.css';

export default function Landing() {
  const signedIn = useSignedIn();
  return (
    <SitePage wide logIn="Login">
      <div className={styles.page}>
        <Hero />
        <div className={pageStyles.column}>
          <Preview />
          <Steps />
          <ExploreLinks />
          <section className={styles.closing} aria-labelledby="closing">
            <h2 id="closing">
              {signedIn ? 'Ready for your next list?' : 'Your first list is a few minutes away'}
            </h2>
            <Row gap={3} className={styles.actions}>
              <StartButton>Get started</StartButton>
              {!signedIn && (
                <ButtonAnchor href="/login" size="lg" variant="secondary">
                  Log in
                </ButtonAnchor>
              )}
            </Row>
          </section>
        </div>
      </div>
    </SitePage>
  );
}
