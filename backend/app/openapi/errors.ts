import type { OpenAPIObject } from '@nestjs/swagger';
import { PROBLEM_TYPE } from '#contract/problem.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;

const PROBLEM = { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } };

/** The errors that kinds of calls have in common. */
const ERRORS = {
  400: ['BadRequest', 'A parameter or the body is invalid; `errors` names the fields'],
  401: ['Unauthorized', 'The token is missing, invalid or has ended'],
  403: ['Forbidden', "The key's scopes or the role in the account don't allow the call"],
  404: ['NotFound', 'The account has nothing with this id, or the caller is not a member of it'],
  409: [
    'Conflict',
    'The first request with this `Idempotency-Key` is in progress, or its response had a secret',
  ],
  413: ['PayloadTooLarge', 'The body is too large'],
  422: ['UnprocessableContent', 'The `Idempotency-Key` was used for another request'],
  429: ['TooManyRequests', 'A limit is reached; `Retry-After` says for how many seconds'],
  default: ['UnexpectedError', 'An error of the server'],
} as const;
type Status = keyof typeof ERRORS;
/** Errors that are about the `Idempotency-Key`. */
const OF_KEY = [409, 422] as const;

const NO_LEADS = 'The plan has no leads left, or the subscription has ended.';
const UNKNOWN = "We don't recognize the area or a category; `error` names it.";
const NOT_AVAILABLE = "The subscription's state doesn't allow it; `error` says why.";
const OWNER = "The owner's role changes only when they hand the account over.";
const ENDED = 'The invitation or proposal has ended.';
const CONFIRMED = "The address doesn't need confirmation.";
const FULL = 'The account has no room for another one, or has one like it; `error` says which.';
const REPORTED = 'The lead was reported as wrong, so it stays excluded.';
const REMOVED = "The file was removed, as its source's terms require.";

/** The other errors of each call, by its operation id. */
export const OTHER_ERRORS: Record<string, Partial<Record<number, string>>> = {
  startRun: {
    402: NO_LEADS,
    409: 'The account has as many unfinished runs as it can have.',
    422: UNKNOWN,
  },
  startAndStreamRun: {
    402: NO_LEADS,
    409: 'The account has as many unfinished runs as it can have.',
    422: UNKNOWN,
  },
  estimateRun: { 422: UNKNOWN },
  previewSearch: { 422: UNKNOWN },
  requestArea: { 409: 'The area is covered already.', 422: UNKNOWN },
  updateLead: { 412: 'The lead has changed since it had this `Revision`; `current` is the lead.' },
  updateLeads: { 409: REPORTED },
  unsuppressLead: { 409: REPORTED },
  reportLead: { 409: 'The account has already reported the lead.' },
  verifyLead: { 409: 'The website was visited less than an hour ago, or there is none.' },
  mergeLeads: { 409: "The two leads can't become one; `error` says why." },
  splitLead: { 409: 'The lead shows this record.' },
  startBulkChange: {
    409: 'The number of leads is another one by now, or three changes are in progress.',
  },
  undoBulkChange: { 409: 'The change is still in progress.' },
  previewImport: { 422: 'The file has no rows that we can read.' },
  startImport: {
    409: 'Two imports are still in progress.',
    422: 'No row of the file is a business that we can recognize.',
  },
  undoImport: { 409: 'The import is still in progress.' },
  saveRules: { 412: 'The rules have changed since this `version`; `current` has them.' },
  createView: { 409: FULL },
  updateView: { 409: FULL },
  saveLayout: { 409: FULL },
  createDelivery: { 409: FULL, 422: UNKNOWN },
  updateDelivery: { 422: UNKNOWN },
  restoreDelivery: { 409: FULL },
  resumeDelivery: { 402: NO_LEADS },
  runDelivery: { 402: NO_LEADS },
  resendDelivery: { 410: REMOVED },
  downloadDelivery: { 410: REMOVED },
  createDeliveryPage: { 409: 'The account has no brand yet.' },
  createDestination: { 409: FULL },
  testDestination: { 422: "The destination doesn't work; `error` says why." },
  createWebhook: { 409: FULL },
  updateWebhook: { 409: FULL },
  recoverWebhookMessages: { 409: 'The webhook is disabled.' },
  createApiKey: { 409: FULL },
  receiveEvent: { 413: 'The body is larger than 300 kB.' },
  cancelSubscription: { 409: NOT_AVAILABLE },
  changePlan: { 409: NOT_AVAILABLE },
  undoPlanChange: { 409: NOT_AVAILABLE },
  previewChange: { 409: NOT_AVAILABLE },
  resumeSubscription: { 409: NOT_AVAILABLE },
  openPortal: { 409: NOT_AVAILABLE },
  startCheckout: { 402: 'The card was declined.', 409: NOT_AVAILABLE },
  sendBillingConfirmation: { 409: CONFIRMED },
  sendConfirmationLink: { 409: CONFIRMED },
  inviteMember: { 409: 'The address is invited or a member, or the account has no seat left.' },
  resendInvitation: { 409: 'The account has no seat left.' },
  getInvitation: { 410: ENDED },
  acceptInvitation: { 410: ENDED },
  updateMember: { 409: OWNER },
  deleteMember: { 409: OWNER },
  leaveAccount: { 409: OWNER },
  proposeOwner: { 409: 'The person is not an admin of the account.' },
  acceptOwnership: { 410: ENDED },
  deleteAccount: { 409: 'The person owns an account that has other members.' },
  downloadCalendar: { 401: 'The link has ended.', 404: 'There is no such person any more.' },
  getMetrics: { 401: 'The token of the metrics is missing.', 404: 'Metrics are off.' },
};

export const errorResponses = (): Responses =>
  Object.fromEntries(
    Object.entries(ERRORS).map(([status, [name, description]]) => [
      name,
      {
        description: `${description}.`,
        ...(status === '429' && {
          headers: { 'Retry-After': { schema: { type: 'integer', minimum: 1 } } },
        }),
        content: PROBLEM,
      },
    ]),
  );

/** Adds the errors that a call has, and those that follow from how it is made. What its handler says about a status stays. */
export function addErrors(operation: Operation): void {
  const { operationId, parameters = [], requestBody, security = [], responses } = operation;
  const names = parameters.flatMap((parameter) => ('name' in parameter ? [parameter.name] : []));
  const hasId = parameters.some((parameter) => 'in' in parameter && parameter.in === 'path');
  // A signed link may stand in for the caller, who is then a member, too.
  const hasCaller = security.some((scheme) => Object.keys(scheme).length > 0);
  const hasKey = names.includes('Idempotency-Key');
  const statuses: Status[] = [
    ...(names.length > 0 || requestBody ? ([400] as const) : []),
    ...(hasCaller || names.includes('token') ? ([401, 403] as const) : []),
    ...(hasCaller || hasId ? ([404] as const) : []),
    ...(hasKey ? OF_KEY : []),
    ...(requestBody ? ([413] as const) : []),
    429,
    'default',
  ];
  const others = { ...OTHER_ERRORS[operationId!] };
  if (hasKey)
    for (const status of OF_KEY) if (others[status]) others[status] += ` ${ERRORS[status][1]}.`;
  for (const [status, description] of Object.entries(others))
    responses[status] ??= { description: description! };
  for (const [status, response] of Object.entries(responses))
    if (/^[45]/.test(status) && response && !('$ref' in response)) response.content = PROBLEM;
  for (const status of statuses)
    responses[status] ??= { $ref: `#/components/responses/${ERRORS[status][0]}` };
}
