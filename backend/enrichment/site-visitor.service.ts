import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { best, contactsOf, type ExtractedContact } from './extract/contacts.js';
import { profileOf } from './extract/socials.js';
import { decodePage } from './web/charset.js';
import { Internet } from './web/internet.js';
import { BOT, robotRules, type RobotRules } from './web/robots.js';
import { SafeClient, type SiteAnswer } from './web/safe-client.js';
import { SiteProblem } from './web/site-problem.js';

/** The home page, and the two on which contacts most likely stand. */
const PAGES_MAX = 3;
const HTML = { types: /^(?:text\/html|application\/xhtml\+xml|)$/i, bytes: 1_000_000 };
/** What a crawler has to read of a robots.txt at least (RFC 9309, 2.5). */
const ROBOTS = { types: /^/, bytes: 512_000 };
const ROBOTS_TTL_MS = 3_600_000;
/** A site that wants a longer pause between two pages is asked for one page alone. */
const LONGEST_DELAY_S = 5;

export interface Visit {
  contacts: ExtractedContact[];
  /** Pages that were read. */
  pages: number;
  /** Why nothing could be read, in words. */
  error: string | null;
}

/** Waits until a host may be asked, with at least `delayMs` after this visit's last request to it. */
export type TakeTurn = (host: string, delayMs: number) => Promise<void>;

/** Visits a business's website as a guest: asks robots.txt first, says who it is, reads three pages at most. */
@Injectable()
export class SiteVisitorService {
  private readonly log = new Logger(SiteVisitorService.name);
  private readonly rules = new LRUCache<string, RobotRules>({ max: 500, ttl: ROBOTS_TTL_MS });
  private readonly userAgent: string;

  constructor(
    private readonly internet: Internet,
    @Inject(CONFIG) config: Config,
  ) {
    this.userAgent = `${BOT}/1.0 (+${config.publicUrl})`;
  }

  /**
   * @param signal ends the visit at once, with its reason as the error
   * @returns what was found; a site that fails is no exception but told in `error`
   */
  async visit(website: string, takeTurn: TakeTurn, signal: AbortSignal): Promise<Visit> {
    const profile = profileOf(website);
    if (profile) return { contacts: [ownProfile(website, profile)], pages: 0, error: null };
    await using client = new SafeClient(this.internet, this.userAgent);
    const contacts: ExtractedContact[] = [];
    let queue: string[] = [website];
    let pages = 0;
    for (let asked = 0; asked < PAGES_MAX && queue.length > 0; asked++) {
      const url = queue.shift()!;
      try {
        const { delay, ...answer } = await this.page(client, url, takeTurn, signal);
        const page = contactsOf(textOf(answer), answer.url);
        contacts.push(...page.contacts);
        pages++;
        if (asked === 0) queue = delay > LONGEST_DELAY_S ? [] : page.pages;
      } catch (error) {
        if (!(error instanceof SiteProblem)) throw error;
        // Without its address: a log names no business, and no query of a URL.
        if (error.cause) this.log.warn(error.cause, 'A website failed in a way of its own');
        if (pages === 0) return { contacts: [], pages, error: error.message };
      }
    }
    return { contacts: best(contacts), pages, error: null };
  }

  private async page(client: SafeClient, url: string, takeTurn: TakeTurn, signal: AbortSignal) {
    let delay = 0;
    const answer = await client.get(url, HTML, signal, async (target) => {
      const rules = await this.rulesOf(client, target, takeTurn, signal);
      if (rules.isDisallowed(target.href, BOT)) {
        throw new SiteProblem("The website's robots.txt asks programs to stay away.");
      }
      delay = rules.getCrawlDelay(BOT) ?? 0;
      await takeTurn(target.hostname, Math.min(delay, LONGEST_DELAY_S) * 1000);
    });
    return { ...answer, delay };
  }

  /** What robots.txt says of an origin: all is allowed where there is none, nothing while it cannot be read (RFC 9309, 2.3.1). */
  private async rulesOf(
    client: SafeClient,
    { origin }: URL,
    takeTurn: TakeTurn,
    signal: AbortSignal,
  ): Promise<RobotRules> {
    const known = this.rules.get(origin);
    if (known) return known;
    const url = `${origin}/robots.txt`;
    const { status, body } = await client.get(url, ROBOTS, signal, ({ hostname }) =>
      takeTurn(hostname, 0),
    );
    if (status >= 500 || status === 429) {
      throw new SiteProblem(`The website's robots.txt cannot be read now (${status}).`);
    }
    const rules = robotRules(url, status < 300 ? body.toString('utf8') : '');
    this.rules.set(origin, rules);
    return rules;
  }
}

/** @throws SiteProblem for what is no page */
function textOf({ status, contentType, body }: SiteAnswer): string {
  if (status >= 400) throw new SiteProblem(refusal(status));
  if (!HTML.types.test(contentType.split(';')[0]!.trim())) {
    throw new SiteProblem(`The website is no page but ${contentType.slice(0, 60)}.`);
  }
  const text = decodePage(body, contentType);
  if (text.slice(0, 1_000).includes('\0'))
    throw new SiteProblem('The website is no page but data.');
  return text;
}

function refusal(status: number): string {
  if (status === 404 || status === 410) return `The website has no such page (${status}).`;
  if (status === 429) return `The website asks for fewer visits (${status}).`;
  if (status >= 500) return `The website fails on its side (${status}).`;
  return `The website does not let programs in (${status}).`;
}

/** Many a business has a profile for a website: that is the contact, and its network is not visited. */
const ownProfile = (
  sourceUrl: string,
  { network, path }: NonNullable<ReturnType<typeof profileOf>>,
): ExtractedContact => ({ kind: network, value: path, sourceUrl, confidence: 0.95 });
