import { ButtonAnchor } from '../../../parts/ui/Button';
import { ArrowRightIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import { StartButton } from '../StartButton';
import { ContourLines } from './ContourLines';
import { HeroSearch } from './HeroSearch';
import styles from './Hero.module.css';

export function Hero() {
  return (
    <section className={styles.hero}>
      <ContourLines />
      <div className={styles.pitch}>
        <h1>Every business in town, on one clean list</h1>
        <p>
          Lead Delivery finds the businesses you sell to and gives you their names, phone numbers,
          addresses and websites, ready to use.
        </p>
        <HeroSearch />
        <Row gap={3} className={styles.actions}>
          <StartButton icon={<ArrowRightIcon />}>Create your account</StartButton>
          <ButtonAnchor href="/pricing" size="lg" variant="secondary">
            See pricing
          </ButtonAnchor>
        </Row>
      </div>
    </section>
  );
}
