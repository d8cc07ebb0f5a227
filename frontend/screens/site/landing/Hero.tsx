import { useState } from 'react';
import { FREE_TRIAL } from '#contract/plans.js';
import { Combobox } from '../../../parts/search/Combobox';
import { Button } from '../../../parts/ui/Button';
import { useSignedIn } from '../useSignedIn';
import { ContourLines } from './ContourLines';
import styles from './Hero.module.css';

export function Hero() {
  const signedIn = useSignedIn();
  return (
    <section className={styles.hero}>
      <ContourLines />
      <div className={styles.pitch}>
        <h1>
          Every business in town, <span>on one clean list</span>
        </h1>
        <p>
          Lead Delivery finds the businesses you sell to and gives you their names, phone numbers,
          addresses and websites, ready to use.
        </p>
        <HeroSearch />
        <p className={styles.account}>
          {signedIn ? (
            <a href="/dashboard">Go to dashboard</a>
          ) : (
            <>
              {FREE_TRIAL.leads} leads free for {FREE_TRIAL.days} days, no card.{' '}
              <a href="/login?mode=signup">Create your account</a>
            </>
          )}
        </p>
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
      <Button type="submit">Search</Button>
    </form>
  );
}
