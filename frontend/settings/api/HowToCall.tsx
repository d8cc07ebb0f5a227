import styles from './Api.module.css';

/** An example that works as it is, once the key stands in the variable. */
export function HowToCall() {
  const example = `export LEAD_DELIVERY_KEY='ldk_…'
curl -H "Authorization: Bearer $LEAD_DELIVERY_KEY" \\
  '${location.origin}/api/scraperuns?limit=5'`;
  return (
    <div className={styles.stack}>
      <p>
        Send the key as a bearer token with every call. This one lists your five newest runs; each
        has a link to its leads as CSV.
      </p>
      {/* Scrolls by itself on a phone, so it can be reached with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre className={styles.code} tabIndex={0} role="region" aria-label="Example call">
        <code>{example}</code>
      </pre>
      <p>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          Read the API documentation
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>{' '}
        for every call, its parameters and its answers.
      </p>
    </div>
  );
}
