import { useSite } from '../site';
import { PageSection } from './PageSection';
import styles from './Support.module.css';

export function Support() {
  const { supportEmail } = useSite();
  return (
    <PageSection id="support" title="Support" note="Questions, problems or ideas? Write to us.">
      <p className={styles.mail}>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      <dl className={styles.topics}>
        <div>
          <dt>How does it work?</dt>
          <dd>
            Search the <a href="/docs">help pages</a>.
          </dd>
        </div>
        <div>
          <dt>Trouble with a run?</dt>
          <dd>Tell us its city, category and start time. Never send us a password.</dd>
        </div>
        <div>
          <dt>Can't log in?</dt>
          <dd>
            Get a <a href="/login">new password</a> by email. If you disabled your account, logging
            in reactivates it.
          </dd>
        </div>
        <div>
          <dt>For developers</dt>
          <dd>
            Read the <a href="/docs/api">API quick start</a> and the{' '}
            <a href="/api/docs">API documentation</a>.
          </dd>
        </div>
      </dl>
    </PageSection>
  );
}
