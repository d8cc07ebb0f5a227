/**
 * Parameters that only say where a visitor came from, as the products that add them document them: Google (utm_*, gclid and its
 * variants), Meta, Microsoft, TikTok, X, LinkedIn, Yandex, Mailchimp, HubSpot, Marketo, Matomo, Yext, Adobe and others. The package
 * `tidy-url` lacks some of them, and removes parts of paths. Parameters that may select a page, such as cid or ref, stay.
 */
const TRACKING = new RegExp(
  `^(?:${[
    '(?:utm|mtm|pk|piwik|matomo|hsa|itm|oly|vero|gad)_.*',
    '(?:g|fb|ms|d|tt|tw|y|ym|yad|s|ts|dc|wb|ob|rdt|sc|epi|twc)clid',
    'gclsrc|gbraid|wbraid|srsltid|_g[al]|_openstat|igsh(?:id)?|mibextid|fb_(?:ref|source|action_(?:ids|types))',
    'li_fat_id|rdt_cid|epik|mc_[ce]id|_hs(?:enc|mi)|__hs(?:sc|tc|fp)|hsctatracking|mkt_tok|_k[xe]|ml_subscriber(?:_hash)?',
    's_(?:cid|kwcid)|ef_id|cm_mmc[abc]?|y_(?:source|entity_id)|wt\\.mc(?:_.*)?|wtextndsource|dm_i|spm|__s|rb_clickid|bsft_.*',
  ].join('|')})$`,
  'i',
);

const isTracking = (parameter: string) => TRACKING.test(parameter.split('=')[0]!);

/** A web address without tracking parameters; the rest is unchanged. */
export function withoutTracking(address: string): string {
  if (!/[?#]/.test(address)) return address;
  const [, page = address, query, fragment] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return page + withoutParameters(query) + withoutParameters(fragment);
}

/** A query or fragment without tracking parameters; empty if none is left. */
function withoutParameters(text = ''): string {
  // A page's own route.
  if (/^#[/!]/.test(text)) return text;
  // A second question mark is a mistake of the tool that added the parameters.
  const parameters = text.slice(1).split(/&|(?:\?|%3F)(?=utm_)/i);
  if (!parameters.some(isTracking)) return text;
  const kept = parameters.filter((parameter) => parameter !== '' && !isTracking(parameter));
  return kept.length > 0 ? text.charAt(0) + kept.join('&') : '';
}
