import { Inject, Injectable, Logger } from '@nestjs/common';
import type { WebsiteStatus } from '#contract/lead-fields.js';
import { lruCache } from '../../platform/cache.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { bestContacts, contactsOf, type ExtractedContact } from './extract/contacts.js';
import { isParked, otherDomain } from './extract/parked.js';
import { webLinks } from '../../maps/places/web/links.js';
import { contactAt } from '../../maps/places/web/profiles.js';
import { decodePage } from './web/charset.js';
import { Internet } from '../../platform/http/internet.js';
import type { Turns } from './host-turns.service.js';
import { BOT, robotRules, type RobotRules } from './web/robots.js';
import { SafeClient, type SiteResponse } from './web/safe-client.js';
import { SiteProblem } from './web/site-problem.js';

/** The home page and the two most promising contact pages. */
const MAX_PAGES = 3;
const HTML = { types: /^(?:text\/html|application\/xhtml\+xml|)$/i, bytes: 1_000_000 };
/** A crawler must read at least 500 KiB of a robots.txt (RFC 9309, 2.5). */
const ROBOTS = { types: /^/, bytes: 512_000 };
const ROBOTS_TTL_MS = 3_600_000;
/** If a site requests a longer delay between pages, only one page is read. */
const MAX_CRAWL_DELAY_S = 5;
/** After this many unfinished visits, the website probably crashes its worker. */
const MAX_TRIES = 3;

export interface Visit {
  contacts: ExtractedContact[];
  /** Number of pages read. */
  pages: number;
  /** Reason for a failure, for the subscriber. */
  error: string | null;
  /** Another domain that the website redirects to. */
  redirectedTo: string | null;
  /** Whether the domain shows a registrar's or reseller's page instead of a website. */
  parked: boolean;
}

/** The result of a visit. */
export function statusOf({ error, parked, redirectedTo }: Visit): WebsiteStatus {
  if (error !== null) return 'failed';
  if (parked) return 'parked';
  return redirectedTo === null ? 'alive' : 'redirected';
}

export const failedVisit = (error: string): Visit => ({
  contacts: [],
  pages: 0,
  error,
  redirectedTo: null,
  parked: false,
});

/** The parts that most visits have in common. */
const READ = { error: null, redirectedTo: null, parked: false };

/** Waits for a turn at a host, at least `delayMs` after this visit's last request to it. */
export type TakeTurn = (host: string, delayMs: number) => Promise<void>;

/** Visits a business's website politely: obeys robots.txt, identifies itself and reads at most three pages. */
@Injectable()
export class SiteVisitorService {
  private readonly log = new Logger(SiteVisitorService.name);
  private readonly rules = lruCache<RobotRules>(500, ROBOTS_TTL_MS);
  private readonly userAgent: string;

  constructor(
    private readonly internet: Internet,
    @Inject(CONFIG) config: Config,
  ) {
    this.userAgent = `${BOT}/1.0 (+${config.publicUrl})`;
  }

  /**
   * Visits a website, taking turns with all other visits to its hosts.
   * @param tries visits started so far, including this one
   * @throws HostBusy while another visit holds a host
   */
  async visitInTurn(
    { website, tries }: { website: string; tries: number },
    turns: Turns,
    signal: AbortSignal,
  ): Promise<Visit> {
    if (tries > MAX_TRIES)
      return failedVisit("We couldn't read the website after several attempts.");
    const take = (host: string, delayMs: number) => turns.take(host, delayMs, signal);
    return await this.visit(website, take, signal);
  }

  /**
   * @param signal stops the visit immediately and throws its reason
   * @returns contacts; a failing site sets `error` instead of throwing
   */
  async visit(website: string, takeTurn: TakeTurn, signal: AbortSignal): Promise<Visit> {
    await using client = new SafeClient(this.internet, this.userAgent);
    const contacts: ExtractedContact[] = [];
    let queue: string[] = [website];
    let pages = 0;
    let redirectedTo: string | null = null;
    for (let requested = 0; requested < MAX_PAGES && queue.length > 0; requested++) {
      const url = queue.shift()!;
      try {
        const { delay, ...response } = await this.page(client, url, takeTurn, signal);
        const html = textOf(response);
        if (requested === 0) {
          redirectedTo = otherDomain(website, response.url);
          const parked = isParked(html, redirectedTo);
          if (parked) return { ...READ, contacts: [], pages: 1, redirectedTo, parked };
        }
        const page = contactsOf(html, response.url);
        contacts.push(...page.contacts);
        pages++;
        if (requested === 0) queue = delay > MAX_CRAWL_DELAY_S ? [] : page.pages;
      } catch (error) {
        if (error instanceof ProfileReached) {
          contacts.push(error.contact);
          if (requested === 0) redirectedTo = otherDomain(website, error.contact.sourceUrl);
          continue;
        }
        if (!(error instanceof SiteProblem)) throw error;
        // Logs must not contain businesses or URL queries, so the address is left out.
        if (error.cause) this.log.warn(error.cause, 'A website failed for an unknown reason');
        if (pages === 0) return failedVisit(error.message);
      }
    }
    return { ...READ, contacts: bestContacts(contacts), pages, redirectedTo };
  }

  private async page(client: SafeClient, url: string, takeTurn: TakeTurn, signal: AbortSignal) {
    let delay = 0;
    const response = await client.get(url, HTML, signal, async (target) => {
      const contact = profileAt(target.href);
      if (contact) throw new ProfileReached(contact);
      const rules = await this.rulesOf(client, target, takeTurn, signal);
      if (rules.isDisallowed(target.href, BOT)) {
        throw new SiteProblem("The website's robots.txt doesn't allow automated visits.");
      }
      delay = rules.getCrawlDelay(BOT) ?? 0;
      await takeTurn(target.hostname, Math.min(delay, MAX_CRAWL_DELAY_S) * 1000);
    });
    return { ...response, delay };
  }

  /** An origin's robots.txt rules. A missing file allows everything, an unreachable one nothing (RFC 9309, 2.3.1). */
  private async rulesOf(
    client: SafeClient,
    { origin }: URL,
    takeTurn: TakeTurn,
    signal: AbortSignal,
  ): Promise<RobotRules> {
    const cached = this.rules.get(origin);
    if (cached) return cached;
    const url = `${origin}/robots.txt`;
    const { status, body } = await client.get(url, ROBOTS, signal, ({ hostname }) =>
      takeTurn(hostname, 0),
    );
    if (status >= 500 || status === 429) {
      throw new SiteProblem(`The website's robots.txt can't be read right now (${status}).`);
    }
    const rules = robotRules(url, status < 300 ? body.toString('utf8') : '');
    this.rules.set(origin, rules);
    return rules;
  }
}

/** @throws SiteProblem for anything but a page */
function textOf({ status, contentType, body }: SiteResponse): string {
  if (status >= 400) throw new SiteProblem(statusSentence(status));
  if (!HTML.types.test(contentType.split(';')[0]!.trim())) {
    throw new SiteProblem(`The website returned ${contentType.slice(0, 60)} instead of a page.`);
  }
  const text = decodePage(body, contentType);
  if (text.slice(0, 1_000).includes('\0'))
    throw new SiteProblem('The website returned binary data instead of a page.');
  return text;
}

function statusSentence(status: number): string {
  if (status === 404 || status === 410) return `The website has no such page (${status}).`;
  if (status === 429) return `The website limits how often it can be visited (${status}).`;
  if (status >= 500) return `The website returned an error (${status}).`;
  return `The website blocks automated visits (${status}).`;
}

/** A visit ended at a page on another site. */
class ProfileReached extends Error {
  override name = 'ProfileReached';

  constructor(readonly contact: ExtractedContact) {
    super('The website is a profile.');
  }
}

/** Some businesses use a profile as their website, or redirect to one. It becomes the contact; the network's page is not read. */
function profileAt(sourceUrl: string): ExtractedContact | null {
  const { website, profiles } = webLinks([sourceUrl]);
  if (website !== null || !profiles[0]) return null;
  return { ...contactAt(profiles[0]), sourceUrl, confidence: 0.95 };
}
