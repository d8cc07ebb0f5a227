import type { Brand } from '#contract/branding.js';
import { Stack, Text } from '../../parts/ui/layout';
import styles from './BrandingTab.module.css';

/** A preview of the brand as clients will see it. */
export const BrandPreview = ({ brand: { name, color, logo, replyTo } }: { brand: Brand }) => (
  <figure className={styles.preview}>
    <figcaption className={styles.caption}>Preview of a delivered email</figcaption>
    <Stack gap={2} className={styles.mail}>
      {logo && <img className={styles.logo} src={logo} alt="" />}
      <Text weight="strong">{name || 'Your name'}</Text>
      <p>60 new restaurants in Monaco</p>
      <p>
        <span className={styles.button} style={{ backgroundColor: color }}>
          See the leads
        </span>
      </p>
      {replyTo && <p className={styles.caption}>Replies go to {replyTo}</p>}
    </Stack>
  </figure>
);
