const PROFILE = `
  email, display_name AS "displayName", first_name AS "firstName", last_name AS "lastName", phone,
  address_line1 AS "addressLine1", address_line2 AS "addressLine2", city, state, postal_code AS "postalCode", country,
  time_zone AS "timeZone", locale, bio`;

export const profileOf = `SELECT ${PROFILE} FROM users WHERE id = $1`;
export const profileToChange = `${profileOf} FOR NO KEY UPDATE`;

export const notificationsOf = `
  SELECT alert_on_ready AS "alertOnReady", weekly_summary AS "weeklySummary", product_updates AS "productUpdates",
    system_alerts AS "systemAlerts", lead_digest_cadence AS "leadDigestCadence"
  FROM users WHERE id = $1`;

export const marketingOf = `
  SELECT marketing_allowed AS allowed, marketing_source AS source FROM users WHERE id = $1`;
