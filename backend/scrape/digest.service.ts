import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { HousekeepingService } from '../jobs/housekeeping.service.js';
import { leadDigest, weeklySummary, type NewLead, type WeekFacts } from '../mail/letters.js';
import { MailService } from '../mail/mail.service.js';

/** A person for whom a period has ended at `until`, midnight where they live. */
interface Due {
  accountId: string;
  to: string | null;
  since: Date;
  until: Date;
  isWanted: boolean;
  timeZone: string;
  locale: string;
}

/** Nobody wants a mail at midnight. */
const HOUR_OF_DAY = 7;
const NEWEST = 5;
const HISTORY = '/dashboard/history';
const LEADS = '/dashboard/leads';

/** The start of the person's day, week or month, as a moment; the columns are `u`'s, the users'. */
const periodStart = (unit: string) =>
  `date_trunc(${unit}, now() AT TIME ZONE COALESCE(u.time_zone, 'UTC')) AT TIME ZONE COALESCE(u.time_zone, 'UTC')`;
const DIGEST_UNIT = `CASE u.lead_digest_cadence WHEN 'DAILY' THEN 'day' WHEN 'MONTHLY' THEN 'month' ELSE 'week' END`;

/** Lead digests and weekly summaries. A period is told once: its end is noted in the transaction of the mail. */
@Injectable()
export class DigestService implements OnModuleInit {
  private readonly log = new Logger(DigestService.name);

  constructor(
    private readonly database: DataSource,
    private readonly mails: MailService,
    private readonly housekeeping: HousekeepingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit() {
    this.housekeeping.register('lead digests', () => this.tell('digested_until', DIGEST_UNIT));
    this.housekeeping.register('weekly summaries', () => this.tell('summarised_until', "'week'"));
  }

  /** Tells everyone whose period has ended; people are independent of one another. */
  private async tell(column: 'digested_until' | 'summarised_until', unit: string): Promise<void> {
    const isDue = `u.${column} < ${periodStart(unit)}
      AND now() >= ${periodStart(unit)} + interval '${HOUR_OF_DAY} hours' AND u.disabled_at IS NULL`;
    const people = await this.database.query<{ id: string }[]>(
      `SELECT u.id FROM users u WHERE ${isDue} ORDER BY u.${column} LIMIT 10000`,
    );
    for (const { id } of people) {
      try {
        await this.database.transaction(async (tx) => {
          const [due] = await tx.query<Due[]>(
            `SELECT u.primary_account_id AS "accountId", COALESCE(u.notification_email, u.email) AS "to",
               u.${column} AS since, ${periodStart(unit)} AS until, u.weekly_summary AS "isWanted",
               COALESCE(u.time_zone, 'UTC') AS "timeZone", COALESCE(u.locale, 'en-US') AS locale
             FROM users u WHERE u.id = $1 AND ${isDue} FOR NO KEY UPDATE SKIP LOCKED`,
            [id],
          );
          if (!due) return;
          await tx.query(`UPDATE users SET ${column} = $2 WHERE id = $1`, [id, due.until]);
          if (column === 'digested_until') await this.digest(due, tx);
          else if (due.isWanted) await this.summarise(due, tx);
        });
      } catch (error) {
        this.log.error(error, 'A digest could not be written');
      }
    }
  }

  private async digest({ accountId, to, since, until }: Due, tx: EntityManager): Promise<void> {
    const came = `FROM leads WHERE account_id = $1 AND created_at >= $2 AND created_at < $3
      AND suppressed_at IS NULL AND source <> 'sample'`;
    const [{ count }] = await tx.query<[{ count: number }]>(`SELECT count(*)::int ${came}`, [
      accountId,
      since,
      until,
    ]);
    if (count === 0 || !to) return;
    const newest = await tx.query<NewLead[]>(
      `SELECT name, city ${came} ORDER BY created_at DESC, id LIMIT ${NEWEST}`,
      [accountId, since, until],
    );
    const letter = leadDigest(count, newest, this.config.publicUrl + LEADS);
    await this.mails.send({ accountId, to, letter }, tx);
  }

  private async summarise({ accountId, to, until, timeZone, locale }: Due, tx: EntityManager) {
    const [week] = await tx.query<[Omit<WeekFacts, 'from' | 'to'> & { from: Date }]>(
      `SELECT $2::timestamptz - interval '7 days' AS from, count(*)::int AS runs,
         count(*) FILTER (WHERE status = 'Complete')::int AS complete,
         count(*) FILTER (WHERE status = 'Failed')::int AS failed,
         (SELECT count(*)::int FROM leads WHERE account_id = $1 AND source <> 'sample'
            AND created_at >= $2::timestamptz - interval '7 days' AND created_at < $2) AS leads
       FROM scrape_runs WHERE account_id = $1
         AND created_at >= $2::timestamptz - interval '7 days' AND created_at < $2`,
      [accountId, until],
    );
    if (week.runs === 0 || !to) return;
    const day = (date: Date) => date.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
    const lastDay = new Date(until.getTime() - 1);
    const facts = { ...week, from: day(week.from), to: day(lastDay) };
    const letter = weeklySummary(facts, this.config.publicUrl + HISTORY);
    await this.mails.send({ accountId, to, letter }, tx);
  }
}
