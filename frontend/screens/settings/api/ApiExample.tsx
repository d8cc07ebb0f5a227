import styles from './Api.module.css';

/** A working example, once the reader fills in the key. */
export function ApiExample() {
  const example = `export LEAD_DELIVERY_KEY='ldk_…'
curl -H "Authorization: Bearer $LEAD_DELIVERY_KEY" \\
  '${location.origin}/api/scraperuns?limit=5'`;
  return (
    <div className={styles.stack}>
      <p>
        Send the key as a bearer token with every request. This example lists your five latest runs,
        each with a link to its CSV.
      </p>
      {/* Scrolls on a phone, so the keyboard must be able to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre className={styles.code} tabIndex={0} role="region" aria-label="Example request">
        <code>{example}</code>
      </pre>
      <p>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          Read the API documentation
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>{' '}
        for all requests, parameters and responses.
      </p>
    </div>
  );
}
