import robots, { type Robot } from 'robots-parser';
import { SiteProblem } from './site-problem.js';

export type RobotRules = Robot;

/** Its types describe an ES module's default export; what is imported is the function itself. */
const robotsParser = robots as unknown as typeof robots.default;

/** As robots.txt names us, in lower case. */
export const BOT = 'LeadDeliveryBot';
const OURS = new Set(['*', BOT.toLowerCase()]);
/** More than any site writes; 30,000 rules take a second to compare with one URL. */
const RULES_MAX = 1_000;
const RULE_MAX = 1_000;
/** Letters of all rules with a wildcard: each may be compared with every letter of a URL (a million of them took 4 s). */
const WILD_MAX = 50_000;

/**
 * What a robots.txt says to us. Only the groups that mean us reach the parser: it keeps every rule once per agent that a
 * group names, and half a megabyte of agents and rules would take all memory.
 * @throws SiteProblem for a file that nobody wrote to be followed
 */
export function robotRules(url: string, text: string): RobotRules {
  const kept: string[] = [];
  let agents: string[] = [];
  let isNaming = false;
  let rules = 0;
  let wild = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, field = '', value = ''] = /^\s*([a-z-]{1,40})\s*:\s*([^#]{0,1000})/i.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      if (!isNaming) agents = [];
      isNaming = true;
      const agent = value.trim().toLowerCase().replace(/\/.*$/, '');
      if (OURS.has(agent) && !agents.includes(agent)) agents.push(agent);
      continue;
    }
    if (!['allow', 'disallow', 'crawl-delay'].includes(name)) continue;
    isNaming = false;
    if (agents.length === 0) continue;
    if (value.includes('*')) wild += encodeURI(value).length;
    if (++rules > RULES_MAX || line.length > RULE_MAX || wild > WILD_MAX) {
      throw new SiteProblem("The website's robots.txt cannot be understood.");
    }
    kept.push(...agents.map((agent) => `User-agent: ${agent}`), `${name}: ${value.trim()}`);
  }
  return robotsParser(url, kept.join('\n'));
}
