import { useState } from 'react';
import { Combobox } from '../../../parts/search/Combobox';
import { Button } from '../../../parts/ui/Button';
import styles from './Hero.module.css';

/** Longer than any city or category. */
const MAX_LENGTH = 60;

/** Opens the search on the leads page. A plain form, so it also works before the script has loaded. */
export function HeroSearch() {
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
