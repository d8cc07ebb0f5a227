import type { ContactKind, Network } from '#contract/enrichment.js';

/** A business's page on a social network. */
export interface SocialProfile {
  network: Network;
  /** Path of the profile's page, with the handle as the network writes it. */
  path: string;
}

interface Rule {
  hosts: RegExp;
  /** Extracts the profile's path from a link; null if it is not a business profile. */
  path(segments: string[], query: URLSearchParams): string | null;
}

const words = (names: string) => new Set(names.trim().split(/\s+/));

/** Reserved paths of the networks, and placeholders of templates. */
const RESERVED = words(`
  sharer sharer.php share share.php sharearticle sharing intent dialog plugins tr l.php login login.php signup register
  home search explore hashtag tags help about legal privacy policies policy terms tos settings business ads watch photo
  photo.php photos video videos story.php permalink.php groups events marketplace gaming messages notifications i
  embed playlist results feed shorts reel reels p tv stories accounts developer developers discover oauth widgets
  premium trending live pulse jobs learning posts feeds pagead redirect attribution_link upload
  your-page yourpage yourname your-name username user_name yourusername yourprofile profile page pages company
  facebook instagram twitter x linkedin youtube tiktok wix squarespace wordpress wordpressdotcom shopify godaddy
  jimdo weebly`);
const handle = (segment: string | undefined, shape: RegExp) => {
  const name = segment?.toLowerCase();
  return name && shape.test(name) && !RESERVED.has(name) ? name : null;
};

const RULES: Record<Network, Rule> = {
  facebook: {
    hosts: /^(?:(?:[\w-]+\.)?facebook\.com|fb\.com|fb\.me)$/,
    path(segments, query) {
      const [first, ...rest] = segments[0] === 'pg' ? segments.slice(1) : segments;
      // A plugin embeds a page: that page is the profile.
      if (first === 'plugins') return profileOf(query.get('href') ?? '')?.path ?? null;
      if (first === 'profile.php' && /^\d{5,20}$/.test(query.get('id') ?? ''))
        return `profile.php?id=${query.get('id')}`;
      if (first === 'pages' && rest.length > 1 && /^\d{5,20}$/.test(rest.at(-1)!))
        return rest.at(-1)!;
      if (first === 'p' && /^[\p{L}\d_.&'’-]{1,100}-\d{5,20}$/u.test(rest[0] ?? ''))
        return `p/${rest[0]!.toLowerCase()}`;
      return handle(first, /^[a-z\d.-]{3,80}$/);
    },
  },
  instagram: {
    hosts: /^(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)$/,
    path: ([first]) => handle(first, /^[a-z\d_.]{1,30}$/),
  },
  linkedin: {
    // linkedin.com/in/… is a person's profile.
    hosts: /^(?:[a-z]{2,3}\.)?linkedin\.com$/,
    path([first, second]) {
      const name = handle(second, /^[\p{L}\d_.&'’-]{2,120}$/u);
      return name && ['company', 'school', 'showcase'].includes(first!) ? `${first}/${name}` : null;
    },
  },
  x: {
    hosts: /^(?:(?:www|mobile|m)\.)?(?:twitter|x)\.com$/,
    path: ([first]) => handle(first?.replace(/^@/, ''), /^[a-z\d_]{2,15}$/),
  },
  youtube: {
    hosts: /^(?:(?:www|m)\.)?youtube\.com$/,
    path([first, second]) {
      if (first === 'channel')
        return /^UC[\w-]{22}$/.test(second ?? '') ? `channel/${second}` : null;
      if (first === 'c' || first === 'user') {
        const name = handle(second, /^[\p{L}\d_.&'’-]{2,60}$/u);
        return name && `${first}/${name}`;
      }
      return handle(first, /^@?[\p{L}\d_.-]{3,60}$/u);
    },
  },
  tiktok: {
    hosts: /^(?:(?:www|m)\.)?tiktok\.com$/,
    path: ([first]) => (first?.startsWith('@') ? handle(first, /^@[a-z\d_.]{2,24}$/) : null),
  },
};

/** The business profile that a link leads to; null for shares, pixels, posts, people and everything else. */
export function profileOf(link: string): SocialProfile | null {
  if (!/facebook|fb\.|instagr|linkedin|twitter|x\.com|youtube|tiktok/i.test(link)) return null;
  const href = link
    .trim()
    .replace(/^\/\//, 'https://')
    .replace(/^(?=[\w.-]+\.\w+\/)(?!https?:)/i, 'https://');
  if (!URL.canParse(href)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(href);
  if (!/^https?:$/.test(protocol)) return null;
  const segments = pathname.split('/').map(decoded).filter(Boolean);
  for (const [network, rule] of Object.entries(RULES) as [Network, Rule][]) {
    if (!rule.hosts.test(hostname)) continue;
    const path = rule.path(segments, searchParams);
    return path ? { network, path } : null;
  }
  return null;
}

/** A page about a business on another site, as a contact. */
export function contactAt(link: string): { kind: ContactKind; value: string } {
  const profile = profileOf(link);
  return profile ? { kind: profile.network, value: profile.path } : { kind: 'page', value: link };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
