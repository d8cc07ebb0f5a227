import { useSite } from '../site';
import { PageSection } from './PageSection';
import styles from './Support.module.css';

export function Support() {
  const { supportEmail } = useSite();
  return (
    <PageSection id="support" title="Support" note="Questions, trouble, an idea: write to us.">
      <p className={styles.mail}>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      <dl className={styles.topics}>
        <div>
          <dt>A run went wrong</dt>
          <dd>Tell us its city, its category and when it started. Never send a password.</dd>
        </div>
        <div>
          <dt>You cannot get in</dt>
          <dd>
            Ask for a <a href="/login">new password</a> by email. An account you disabled is active
            again as soon as you log in.
          </dd>
        </div>
        <div>
          <dt>You write programs</dt>
          <dd>
            Every call is described in the <a href="/api/docs">API documentation</a>.
          </dd>
        </div>
      </dl>
    </PageSection>
  );
}
