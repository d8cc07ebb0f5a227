import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RunEstimate } from '#contract/coverage.js';
import {
  optionOf,
  requestedOptions,
  unsupportedOptions,
  type RunOptions,
} from '#contract/run-options.js';
import { optionsOf, requestedCount, type RunRequest } from '#contract/scrape.js';
import { confirmationHint, storageWarning } from '#contract/subscription.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { EnrichmentService } from '../enrichment/enrichment.service.js';
import { isImported, Ledger } from '../leads/ledger.js';
import { UNKNOWN, type FoundPlace } from '../../maps/places/found-place.js';
import { pageOfPlaces, START } from '../../maps/places/place.sql.js';
import type { PlaceSet } from '../../maps/places/place-set.sql.js';
import { quotaExceeded, QuotaService, type Quota } from '../../people/quota/quota.service.js';
import { searchedArea, type MapsSource, type Target } from '../../maps/sources/source.js';
import { SourcesService } from '../../maps/sources/sources.service.js';
import { BudgetService } from './budget.service.js';
import { estimateSentence, gapSentences, MAX_COUNTED } from './estimate-sentence.js';
import { groupPlaces, leadsOfRecords, type PlaceGroup } from './estimate.sql.js';
import { LoadingService } from './loading.service.js';
import { findRejection } from './filters.js';
import { matchedCategory, reducedMessage } from './run-messages.js';

/** Comparing this many places with the account's leads takes 0.2 s. At most as many leads are read: a list may have many for each place. */
export const MAX_COMPARED = 2000;

/** Estimates runs without starting them. */
@Injectable()
export class EstimateService {
  constructor(
    private readonly database: DataSource,
    private readonly sources: SourcesService,
    private readonly budget: BudgetService,
    private readonly enrichment: EnrichmentService,
    private readonly quotas: QuotaService,
    private readonly loading: LoadingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws CityProblem 422 for an unknown or ambiguous city */
  async estimate(accountId: string, request: RunRequest): Promise<RunEstimate> {
    const { source, target } = await this.sources.resolve(request);
    const { about } = source;
    const options = optionsOf(request);
    const unknown = unsupportedOptions(about, options);
    const { requests, cost } = await this.price(source, request, target);
    const area = await source.area?.(target);
    const refusal = area ? await this.loading.refusal(this.database.manager, area) : null;
    const current = await this.quotas.read(this.database.manager, accountId);
    const hasLeads = current.storedLeads > 0;
    const found = refusal ? null : await this.count(accountId, source, target, options, hasLeads);
    const quota = about.isSample || refusal ? null : this.shareOf(current, request, found);
    const isEmpty = found?.total === 0;
    const wider = (found && (await source.wider?.(target))) ?? [];
    const storage = storageWarning(current);
    const sentences = [
      refusal?.message ??
        (isEmpty
          ? await source.diagnose(target, options)
          : estimateSentence({ source, options, requests, cost, unknown, found, quota })),
      storage,
    ];
    return {
      source: about.label,
      sample: about.isSample,
      licence: about.license,
      keepDays: about.keepDays,
      city: target.city,
      category: target.category,
      matched: matchedCategory(target),
      requests,
      cost,
      unknown,
      enrichment: [...(await this.enrichment.included(accountId))],
      found,
      quota,
      wider,
      refusal,
      notes: [...gapSentences(unknown), ...(storage ? [storage] : [])],
      sentence: sentences.filter(Boolean).join(' '),
    };
  }

  /** The businesses that match a run, as its estimate counts them; null if its source can't count them. */
  async matching(
    accountId: string,
    source: MapsSource,
    target: Target,
    options: RunOptions,
  ): Promise<number | null> {
    return (await this.count(accountId, source, target, options, false))?.matching ?? null;
  }

  /** The requests of a run, and their cost to the operator; null if they are free. */
  private async price(source: MapsSource, request: RunRequest, target: Target) {
    const range = source.estimate(requestedCount(request), target);
    if (!range) return { requests: null, cost: null };
    const options = optionsOf(request);
    // With filters, the number of places to search is unknown in advance.
    const isSelective = requestedOptions(options).some((name) => optionOf(name).group === 'filter');
    const allowed = Math.min(this.budget.allowed(options), await this.budget.left(source));
    const requests = { ...range, ...(isSelective && { most: null }), allowed };
    const costOf = (count: number) => this.budget.cost(source, Math.min(count, allowed));
    const cost = {
      least: await costOf(requests.least),
      most: await costOf(requests.most ?? allowed),
    };
    return { requests, cost };
  }

  /** Counts the businesses that a run would find. Several of them may turn out to be one new lead. */
  private async count(
    accountId: string,
    source: MapsSource,
    target: Target,
    options: RunOptions,
    hasLeads: boolean,
  ): Promise<RunEstimate['found']> {
    if (!source.listed) return null;
    const { manager } = this.database;
    const places = await source.listed(target);
    const groups = await groupPlaces(manager, accountId, places, MAX_COUNTED + 1);
    const total = sum(groups);
    if (total > MAX_COUNTED) return null;
    const passes = (facts: Partial<FoundPlace>) =>
      !findRejection({ ...UNKNOWN, ...facts }, options);
    const matching = groups.filter(passes);
    const { recognized, isComplete } = hasLeads
      ? await this.recognize(accountId, target, places)
      : NONE;
    const unused = recognized.filter(
      ({ place, lead }) =>
        passes(place) && (lead.isCounted || lead.suppressed || isImported(lead) || options.onlyNew),
    );
    const yours = sum(matching.filter(({ isCounted }) => isCounted)) + unused.length;
    return {
      total,
      matching: sum(matching),
      withPhone: sum(matching.filter(({ phone }) => phone !== null)),
      withWebsite: sum(matching.filter(({ website }) => website !== null)),
      yours,
      mayHaveMore: (hasLeads && total > MAX_COMPARED) || !isComplete,
      new: sum(matching) - yours,
    };
  }

  /** The account's leads that a run would recognize among its first places, although their source has no id for them. */
  private async recognize(accountId: string, target: Target, set: PlaceSet) {
    const { manager } = this.database;
    const rows = await pageOfPlaces(manager, set, START, MAX_COMPARED);
    const leadIds = await leadsOfRecords(manager, accountId, rows);
    const places = rows.filter((_, index) => !leadIds[index]);
    const records = places.map((place) => ({ record: { ...UNKNOWN, ...place }, leadId: null }));
    const scope = { accountId, city: searchedArea(target).named };
    const ledger = await Ledger.openToRead(manager, scope, records, MAX_COMPARED);
    const recognized = records.flatMap(({ record }) => {
      const lead = ledger.find(record);
      return lead ? [{ place: record, lead }] : [];
    });
    return { recognized, isComplete: ledger.isComplete };
  }

  /** The leads that a run may count toward the plan; null if none can. */
  private shareOf(
    quota: Quota,
    request: RunRequest,
    found: RunEstimate['found'],
  ): RunEstimate['quota'] {
    const { free: left } = quota;
    if (left === Infinity) return null;
    const requested = requestedCount(request) ?? this.config.maxRunLeads;
    const wanted = Math.min(requested, found?.new ?? Infinity);
    const shortage =
      left === 0
        ? quotaExceeded(quota).message
        : wanted > left
          ? reducedMessage(left, confirmationHint(quota))
          : null;
    return { uses: Math.min(wanted, left), left, shortage };
  }
}

/** What an account without leads has. */
const NONE = { recognized: [], isComplete: true };

const sum = (groups: PlaceGroup[]) => groups.reduce((total, { places }) => total + places, 0);
