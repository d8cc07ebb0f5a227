import { SitePage } from '../SitePage';
import { Changelog } from './Changelog';
import { Comparison } from './Comparison';
import { Features } from './Features';
import { Plans } from './Plans';
import styles from './Pricing.module.css';
import { Questions } from './Questions';
import { Support } from './Support';

export default function Pricing() {
  return (
    <SitePage wide>
      <div className={styles.hero}>
        <h1>Simple, Scalable Lead Delivery</h1>
        <p>Pick your plan. Get high-quality leads scraped & delivered weekly from Google Maps.</p>
      </div>
      <Plans />
      <Comparison />
      <Questions />
      <Features />
      <Changelog />
      <Support />
    </SitePage>
  );
}
