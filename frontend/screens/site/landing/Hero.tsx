import { useState } from 'react';
import { Combobox } from '../../../parts/search/Combobox';
import { Button, ButtonAnchor } from '../../../parts/ui/Button';
import { ArrowRightIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import { StartButton } from '../StartButton';
import { ContourLines } from './ContourLines';
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

/** Longer than any city or category. */
const MAX_LENGTH = 60;

/** Opens the search on the leads page. A plain form, so it also works before the script has loaded. */
function HeroSearch() {
  const [city, setCity] = useState('');
  const [category, setCategory] = useState('');
  return (
    <form className={styles.search} action="/leads" role="search" aria-label="Search businesses">
      <Combobox
        name="city"
        label="City"
        kind="areas"
        placeholder="Austin"
        maxLength={MAX_LENGTH}
        required
        value={city}
        onChange={setCity}
      />
      <Combobox
        name="category"
        label="Category"
        kind="categories"
        placeholder="Dentist"
        maxLength={MAX_LENGTH}
        required
        value={category}
        onChange={setCategory}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  );
}
