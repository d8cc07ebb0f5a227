import robots, { type Robot } from 'robots-parser';
import { SiteProblem } from './site-problem.js';

export type RobotRules = Robot;

/** The package's types wrongly describe a default export. */
const robotsParser = robots as unknown as typeof robots.default;

/** Our name in robots.txt; matched in lowercase. */
export const BOT = 'LeadDeliveryBot';
const OUR_AGENTS = new Set(['*', BOT.toLowerCase()]);
/** Real sites have fewer. Matching 30,000 rules against one URL takes a second. */
const MAX_RULES = 1_000;
const MAX_RULE_LENGTH = 1_000;
/** Total length of wildcard rules. Each character may be compared with a whole URL (a million took 4 s). */
const MAX_WILDCARD_LENGTH = 50_000;

/**
 * Parses the groups of a robots.txt that apply to us. The parser stores every rule once per agent:
 * half a megabyte of agents and rules would use all memory.
 * @throws SiteProblem for a hostile file
 */
export function robotRules(url: string, text: string): RobotRules {
  const kept: string[] = [];
  let agents: string[] = [];
  let isInAgents = false;
  let rules = 0;
  let wildcardLength = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, field = '', value = ''] = /^\s*([a-z-]{1,40})\s*:\s*([^#]{0,1000})/i.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      if (!isInAgents) agents = [];
      isInAgents = true;
      const agent = value.trim().toLowerCase().replace(/\/.*$/, '');
      if (OUR_AGENTS.has(agent) && !agents.includes(agent)) agents.push(agent);
      continue;
    }
    if (!['allow', 'disallow', 'crawl-delay'].includes(name)) continue;
    isInAgents = false;
    if (agents.length === 0) continue;
    if (value.includes('*')) wildcardLength += encodeURI(value).length;
    if (
      ++rules > MAX_RULES ||
      line.length > MAX_RULE_LENGTH ||
      wildcardLength > MAX_WILDCARD_LENGTH
    ) {
      throw new SiteProblem("The website's robots.txt can't be read.");
    }
    kept.push(...agents.map((agent) => `User-agent: ${agent}`), `${name}: ${value.trim()}`);
  }
  return robotsParser(url, kept.join('\n'));
}
