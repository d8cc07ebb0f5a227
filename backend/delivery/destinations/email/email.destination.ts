import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { MAX_ATTACHMENT_BYTES, type EmailConfig, type Recipient } from '#contract/recipients.js';
import { MailLinksService } from '../../../people/auth/mail-links.service.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import type { SelectedLead } from '../../../finding/leads/lead.sql.js';
import { deliveredEmail, digestEmail, type Delivered } from './emails.js';
import { SmtpService, MailRefused, type Attachment } from '../../../platform/mail/smtp.service.js';
import type { MailEntity } from '../../../platform/mail/mail.entity.js';
import { renderEmail, type EmailContent } from '../../../platform/mail/layout.js';
import { BrandingService } from '../../branding/branding.service.js';
import {
  ConfirmationMissing,
  DestinationProblem,
  type Destination,
  type Parcel,
} from '../destination.js';
import { nounOf } from '../../../maps/places/categories/noun.js';
import { RecipientsService } from './recipients.service.js';

const LEADS_SHOWN = 5;
const LOGO_ID = 'logo';
const PNG = 'data:image/png;base64,';

interface Branded {
  content: EmailContent;
  sender: Pick<MailEntity, 'senderName' | 'replyTo'>;
  attachments: Attachment[];
}

/** Sends files to confirmed addresses: attached, or as a link if they are large. */
@Injectable()
export class EmailDestination implements Destination<EmailConfig> {
  constructor(
    private readonly recipients: RecipientsService,
    private readonly mail: SmtpService,
    private readonly links: MailLinksService,
    private readonly branding: BrandingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** New addresses get an email with a confirmation link. */
  async saved(accountId: string, { to }: EmailConfig): Promise<void> {
    await this.recipients.add(accountId, to);
  }

  async check(): Promise<void> {}

  async send(parcel: Parcel, { to }: EmailConfig, signal: AbortSignal) {
    return this.sendTogether([parcel], { to }, signal);
  }

  /** One email for all of an account's parcels that are ready. */
  async sendTogether(parcels: Parcel[], { to }: EmailConfig, signal: AbortSignal) {
    const { accountId, id } = parcels[0]!;
    const listed = new Map(
      (await this.recipients.list(accountId)).map((each) => [each.address, each.status]),
    );
    const confirmed = to.filter((address) => listed.get(address) === 'confirmed');
    if (confirmed.length === 0) throw unreachable(to, listed);
    const delivered: Delivered[] = [];
    const { brand, sender, attachments } = await this.brandOf(accountId);
    for (const parcel of parcels)
      delivered.push(await this.describe(parcel, parcels.length === 1, brand !== null));
    const content =
      delivered.length === 1 ? deliveredEmail(delivered[0]!, brand) : digestEmail(delivered, brand);
    const attachment = parcels.length === 1 ? await attachmentOf(parcels[0]!) : undefined;
    if (attachment) attachments.push(attachment);
    const refused: string[] = [];
    for (const address of confirmed) {
      signal.throwIfAborted();
      try {
        await this.sendTo(address, accountId, id, { content, sender, attachments });
      } catch (error) {
        if (!(error instanceof MailRefused))
          throw new DestinationProblem('The mail server did not accept the email.', true);
        refused.push(address);
      }
    }
    if (refused.length === confirmed.length)
      throw new DestinationProblem(`The mail server refused ${refused.join(', ')}.`, false);
    return { receipt: receiptOf(to, confirmed, refused, attachment) };
  }

  /** A retry has the same Message-ID, so that mail clients show the email once. */
  private async sendTo(
    recipient: string,
    accountId: string,
    parcelId: string,
    { content, sender, attachments }: Branded,
  ): Promise<void> {
    const unsubscribeUrl = this.links.recipientUrl('stop-deliveries', accountId, recipient);
    const hash = createHash('sha256').update(recipient).digest('hex').slice(0, 12);
    const email = {
      ...renderEmail({ ...content, unsubscribeUrl }),
      id: `${parcelId}.${hash}`,
      accountId,
      recipient,
      unsubscribeUrl,
      ...sender,
      createdAt: new Date().toISOString(),
    };
    await this.mail.send(email, attachments);
  }

  /** The brand that the account's clients see, with its logo if that is a PNG: mail clients don't render SVG. */
  private async brandOf(accountId: string) {
    const brand = await this.branding.of(accountId);
    const attachments: Attachment[] = [];
    if (!brand) return { brand, sender: { senderName: null, replyTo: null }, attachments };
    const { name, color, logo, replyTo } = brand;
    const hasLogo = logo?.startsWith(PNG) ?? false;
    if (hasLogo) {
      attachments.push({
        filename: 'logo.png',
        contentType: 'image/png',
        content: Buffer.from(logo!.slice(PNG.length), 'base64'),
        cid: LOGO_ID,
        contentDisposition: 'inline',
      });
    }
    return {
      brand: { name, color, logoId: hasLogo ? LOGO_ID : null },
      sender: { senderName: name, replyTo },
      attachments,
    };
  }

  private async describe(
    parcel: Parcel,
    canAttach: boolean,
    isBranded: boolean,
  ): Promise<Delivered> {
    const { city, category, rows, changed = 0, isTest, message = null } = parcel;
    const first = await firstLeads(parcel);
    return {
      city,
      noun: nounOf(category, rows),
      rows,
      changed,
      isTest,
      message,
      leads: first.map(({ Name, Address, City, Phone }) => ({
        name: Name,
        detail: Address ?? City ?? '',
        aside: Phone ?? '',
      })),
      licenses: [...new Set(first.map(({ Licence }) => Licence))],
      fileUrl: canAttach && parcel.bytes <= MAX_ATTACHMENT_BYTES ? null : await parcel.url(),
      clientUrl: isBranded ? ((await parcel.clientPage?.()) ?? null) : null,
      pageUrl: parcel.page ?? `${this.config.publicUrl}/dashboard/deliveries`,
    };
  }
}

async function firstLeads(parcel: Parcel): Promise<SelectedLead[]> {
  for await (const page of parcel.leads()) return page.slice(0, LEADS_SHOWN);
  return [];
}

async function attachmentOf(parcel: Parcel): Promise<Attachment | undefined> {
  const { bytes, fileName: filename, mediaType: contentType } = parcel;
  if (bytes > MAX_ATTACHMENT_BYTES) return undefined;
  return { filename, contentType, content: await buffer(await parcel.open()) };
}

function unreachable(to: string[], listed: Map<string, Recipient['status']>): DestinationProblem {
  if (to.every((address) => listed.get(address) === 'stopped'))
    return new DestinationProblem('All recipients have unsubscribed.', false);
  return new ConfirmationMissing(to.filter((address) => listed.get(address) !== 'stopped'));
}

function receiptOf(
  to: string[],
  confirmed: string[],
  refused: string[],
  attachment: Attachment | undefined,
): string {
  const sent = confirmed.filter((address) => !refused.includes(address));
  const skipped = to.filter((address) => !confirmed.includes(address));
  return [
    `Sent to ${sent.join(', ')}${attachment ? '' : ' with a link to the file'}.`,
    refused.length > 0 && `The mail server refused ${refused.join(', ')}.`,
    skipped.length > 0 && `Not sent to ${skipped.join(', ')}: not confirmed.`,
  ]
    .filter(Boolean)
    .join(' ');
}
