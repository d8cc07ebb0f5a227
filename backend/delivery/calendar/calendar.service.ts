import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_CALENDAR_LEADS, type CalendarAddress } from '#contract/calendar.js';
import { dueLeads } from '../../finding/leads/lead.due.sql.js';
import { LinksService } from '../../people/auth/links.service.js';
import { calendarVersion, renewCalendar } from '../../people/users/calendar.sql.js';
import type { Caller, LinkCaller } from '../../platform/caller.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { notFound } from '../../platform/problem.js';
import { calendarFile } from './calendar.js';

type Member = Pick<Caller, 'accountId' | 'userId'>;

/** The follow-ups of one person in one account, for calendar apps. */
@Injectable()
export class CalendarService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: DataSource,
    private readonly links: LinksService,
  ) {}

  /** The address that a member's calendar has until they renew it. */
  async address(member: Member): Promise<CalendarAddress> {
    const version = (await calendarVersion(this.database.manager, member)) ?? 0;
    const links = await this.links.of(member.accountId);
    return { url: links.calendarUrl(member.userId, version) };
  }

  /** Ends the earlier address. */
  async renew(member: Member): Promise<CalendarAddress> {
    await renewCalendar(this.database.manager, member);
    return this.address(member);
  }

  /** @throws ProblemException 404 for an address that was renewed */
  async file({ accountId, subject }: LinkCaller): Promise<string> {
    const [userId = '', version] = subject.split(' ');
    const { manager } = this.database;
    if (String(await calendarVersion(manager, { accountId, userId })) !== version)
      throw notFound('The calendar');
    const leads = await dueLeads(manager, accountId, userId, MAX_CALENDAR_LEADS);
    return calendarFile(accountId, leads, this.config.publicUrl);
  }
}
