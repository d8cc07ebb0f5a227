import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  DESTINATION_CONFIGS,
  DESTINATION_HOSTS,
  DESTINATION_SECRETS,
  FIELDS_MISSING,
  MAX_DESTINATIONS,
  type DestinationForm,
  type DestinationPatch,
  type StoredDestination,
} from '#contract/destination-forms.js';
import { DESTINATIONS, type DestinationType } from '#contract/destinations.js';
import { lockAccount } from '../../people/accounts/account.sql.js';
import { AuditLogService } from '../../people/users/audit-log.service.js';
import type { TenantId } from '../../platform/database/values.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { invalid } from '../../platform/problem.filter.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { mailboxOf } from '../../platform/mail/mailbox.js';
import { countTest, hostOf } from '../../platform/rate-limit/count-test.js';
import { SecretsService } from '../../platform/secrets/secrets.service.js';
import { requireFeature } from '../../people/subscription/plan-features.js';
import { DestinationProblem, FieldsMissing, type Destination, type Parcel } from './destination.js';
import type { DestinationEntity } from './destination.entity.js';
import {
  addDestination,
  changeDestination,
  deleteDestination,
  findDestination,
  listDestinations,
  resealDestination,
  sealedByOthers,
} from './destination.sql.js';
import { sampleParcel } from './sample.js';

/** The kinds of destinations, by type. */
export const KINDS = Symbol('destination kinds');
export type Kinds = Record<DestinationType, Destination<Config>>;
type Config = Record<string, unknown>;
type Stored = Omit<DestinationEntity, 'createdAt'>;

/** What a destination reaches, in one spelling. */
const TARGETS: Record<DestinationType, (config: Config) => string> = {
  email: ({ to }) => `mail ${(to as string[]).map(mailboxOf).toSorted().join(' ')}`,
  airtable: ({ baseId }) => `airtable ${String(baseId)}`,
  'google-sheets': ({ spreadsheetId }) => `google-sheets ${String(spreadsheetId)}`,
  s3: ({ endpoint }) => hostOf(String(endpoint)),
  sftp: ({ host }) => String(host).toLowerCase().replace(/\.$/, ''),
};

/** Time limit for checks and tests, during which the user waits. */
const ANSWER_MS = 20_000;

/** Manages the receivers of an account's deliveries. */
@Injectable()
export class DestinationsService implements OnModuleInit {
  private readonly log = new Logger(DestinationsService.name);

  constructor(
    private readonly database: DataSource,
    private readonly secrets: SecretsService,
    private readonly housekeeping: HousekeepingService,
    private readonly audit: AuditLogService,
    @Inject(KINDS) private readonly kinds: Kinds,
  ) {}

  onModuleInit() {
    this.housekeeping.register('secrets of destinations', () => this.reseal());
  }

  async list(accountId: string): Promise<StoredDestination[]> {
    return (await listDestinations(this.database.manager, accountId)).map(shown);
  }

  /**
   * @throws ProblemException 400 if the destination doesn't accept files, 403 for a type that the plan
   * doesn't include, 409 for too many
   */
  async create(
    accountId: string,
    { type, name, config, createFields }: DestinationForm,
    id: string = randomUUID(),
  ): Promise<StoredDestination> {
    await this.requireType(accountId, type);
    await assertRoom(this.database.manager, { accountId, id });
    const row = { accountId, id, type };
    const accepted = await this.accepted(row, checked(type, config), createFields);
    const added = await this.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      await assertRoom(tx, { accountId, id });
      const stored = await addDestination(tx, { accountId, id, type, name, ...accepted });
      await this.audit.record(accountId, 'destination_created', { id, name, type }, tx);
      return stored;
    });
    await this.kinds[type].saved?.(accountId, added.config);
    return shown(added);
  }

  /**
   * Omitted secrets stay, unless the destination's host changes.
   * @throws ProblemException 400 if the destination doesn't accept files, 404, even if it is deleted in the meantime
   */
  async change(
    accountId: string,
    id: string,
    { name, config, createFields }: DestinationPatch,
  ): Promise<StoredDestination> {
    const stored = await this.find(accountId, id);
    const patch = config ?? (createFields ? {} : undefined);
    if (patch) await this.requireType(accountId, stored.type);
    const accepted =
      patch && (await this.accepted(stored, this.merged(stored, patch), createFields));
    const changed = await this.database.transaction(async (tx) => {
      const row = await changeDestination(tx, { accountId, id }, { name, ...accepted });
      if (!row) throw missing();
      const about = { id, name: row.name, type: row.type };
      await this.audit.record(accountId, 'destination_changed', about, tx);
      return row;
    });
    if (patch) await this.kinds[changed.type].saved?.(accountId, changed.config);
    return shown(changed);
  }

  async remove(accountId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const deleted = await deleteDestination(tx, accountId, id);
      if (!deleted) throw missing();
      await this.audit.record(accountId, 'destination_deleted', { id, ...deleted }, tx);
    });
  }

  /**
   * Sends three sample rows.
   * @throws ProblemException 422 with the destination's response, 429 after several tests within a minute
   */
  async test(accountId: string, id: string): Promise<{ receipt: string }> {
    const { name, type, config } = await this.find(accountId, id);
    await countTest(this.database.manager, accountId, TARGETS[type](config));
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      return await this.send(accountId, id, sampleParcel(accountId, name), signal);
    } catch (error) {
      if (error instanceof DestinationProblem)
        throw new ProblemException(422, error.message, codeOf(error));
      throw error;
    }
  }

  /** @throws DestinationProblem */
  async send(
    accountId: string,
    id: string,
    parcel: Parcel,
    signal: AbortSignal,
  ): Promise<{ receipt: string }> {
    const stored = await findDestination(this.database.manager, accountId, id);
    if (!stored) throw new DestinationProblem('This destination was deleted.', false);
    const { type } = stored;
    try {
      await this.requireType(accountId, type);
    } catch (error) {
      if (error instanceof ProblemException) throw new DestinationProblem(error.message, false);
      throw error;
    }
    return this.within(signal, () => this.kinds[type].send(parcel, this.configOf(stored), signal));
  }

  private merged(stored: Stored, patch: Config): Config {
    const { type } = stored;
    const before = this.opened(stored) ?? stored.config;
    const isElsewhere = DESTINATION_HOSTS[type].some(
      (key) => key in patch && patch[key] !== before[key],
    );
    const kept = isElsewhere ? stored.config : before;
    // The form doesn't contain the details that the check learned about the destination.
    const merged = checked(type, { ...without(kept, ['hostKey']), ...patch });
    const learned = isElsewhere ? {} : pick(stored.config, ['hostKey']);
    return { ...merged, ...learned };
  }

  /**
   * Connects to the destination. @returns the configuration and secrets to store @throws ProblemException 400 with the
   * destination's response, 429 after several checks within a minute
   */
  private async accepted(
    row: Pick<Stored, 'accountId' | 'id' | 'type'>,
    config: Config,
    createFields = false,
  ): Promise<Pick<Stored, 'config' | 'secrets'>> {
    const { accountId, type } = row;
    const kind = this.kinds[type];
    if (createFields && !kind.prepare) {
      const message = `${DESTINATIONS[type].label} has no fields to create`;
      throw invalid([{ message, path: ['createFields'] }]);
    }
    // A check of an email destination sends nothing.
    if (type !== 'email') await countTest(this.database.manager, accountId, TARGETS[type](config));
    const signal = AbortSignal.timeout(ANSWER_MS);
    let learned: Config | void;
    try {
      learned = await this.within(signal, async () => {
        if (createFields) await kind.prepare?.(config, signal);
        return kind.check(config, signal);
      });
    } catch (error) {
      if (!(error instanceof DestinationProblem)) throw error;
      const errors = { config: error.message };
      throw new ProblemException(400, error.message, { errors, ...codeOf(error) });
    }
    const secret = pick(config, DESTINATION_SECRETS[type]);
    const sealed = this.secrets.seal(JSON.stringify(secret), ownerOf(row));
    return {
      config: { ...without(config, DESTINATION_SECRETS[type]), ...learned },
      secrets: Object.keys(secret).length > 0 ? sealed : null,
    };
  }

  private async within<Result>(signal: AbortSignal, work: () => Promise<Result>) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DestinationProblem || !signal.aborted) throw error;
      throw new DestinationProblem('The destination did not respond in time.', true);
    }
  }

  private async find(accountId: string, id: string) {
    const stored = await findDestination(this.database.manager, accountId, id);
    if (!stored) throw missing();
    return stored;
  }

  private requireType(accountId: string, type: DestinationType): Promise<void> {
    const { label } = DESTINATIONS[type];
    return requireFeature(
      this.database.manager,
      accountId,
      ({ destinationIds }) => destinationIds.includes(type),
      `Deliveries to ${label}`,
    );
  }

  private configOf(stored: Stored): Config {
    const opened = this.opened(stored);
    if (opened) return opened;
    const text = 'The stored password or key can no longer be read. Enter it again.';
    throw new DestinationProblem(text, false);
  }

  /** The configuration with its secrets; null if they can't be read. */
  private opened(stored: Stored): Config | null {
    if (stored.secrets === null) return stored.config;
    const opened = this.secrets.open(stored.secrets, ownerOf(stored));
    return opened === null ? null : { ...stored.config, ...(JSON.parse(opened) as Config) };
  }

  /** Reseals secrets sealed with an earlier key, using the current one. */
  private async reseal(): Promise<void> {
    const { manager } = this.database;
    for (const stored of await sealedByOthers(manager, this.secrets.keyId)) {
      const opened = this.secrets.open(stored.secrets!, ownerOf(stored));
      if (opened === null) {
        this.log.error(`The secrets of destination ${stored.id} can't be opened`);
        continue;
      }
      await resealDestination(manager, stored, this.secrets.seal(opened, ownerOf(stored)));
    }
  }
}

/** @throws ProblemException 409 if the account already has the maximum number of other destinations */
async function assertRoom(tx: EntityManager, { accountId, id }: TenantId): Promise<void> {
  const others = (await listDestinations(tx, accountId)).filter((other) => other.id !== id);
  if (others.length < MAX_DESTINATIONS) return;
  const text = `An account can have at most ${MAX_DESTINATIONS} destinations. Delete one first.`;
  throw new ProblemException(409, text);
}

/** @throws ProblemException 400 */
function checked(type: DestinationType, config: Config): Config {
  const parsed = DESTINATION_CONFIGS[type].safeParse(config);
  if (parsed.success) return parsed.data;
  const inConfig = parsed.error.issues.map((issue) => ({
    ...issue,
    path: ['config', ...issue.path],
  }));
  throw invalid(inConfig);
}

const ownerOf = ({ accountId, id }: Pick<Stored, 'accountId' | 'id'>) =>
  `destination ${accountId} ${id}`;
const codeOf = (problem: DestinationProblem) =>
  problem instanceof FieldsMissing ? { code: FIELDS_MISSING } : {};
const missing = () => notFound('The destination');

const shown = ({
  id,
  type,
  name,
  config,
  createdAt,
}: Omit<Stored, 'secrets'> & { createdAt: Date }): StoredDestination => ({
  id,
  type,
  name,
  config,
  createdAt: createdAt.toISOString(),
});

const pick = (config: Config, keys: readonly string[]): Config =>
  Object.fromEntries(keys.filter((key) => config[key]).map((key) => [key, config[key]]));
const without = (config: Config, keys: readonly string[]): Config =>
  Object.fromEntries(Object.entries(config).filter(([key]) => !keys.includes(key)));
