import type { OpenAPIObject } from '@nestjs/swagger';
import { PROBLEM_TYPE } from '#contract/problem.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;

const PROBLEM = { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } };

/** The errors that kinds of calls have in common. Handlers declare others, such as 409. */
const ERRORS = {
  400: ['BadRequest', 'A parameter or the body is invalid; `errors` names the fields'],
  401: ['Unauthorized', 'The token is missing, invalid or has ended'],
  403: ['Forbidden', "The key's scopes or the role in the account don't allow the call"],
  404: ['NotFound', 'The account has nothing with this id'],
  429: ['TooManyRequests', 'A limit is reached; `Retry-After` says for how many seconds'],
  default: ['UnexpectedError', 'Another error'],
} as const;
type Status = keyof typeof ERRORS;

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

/** Adds the errors that follow from how a call is made. What its handler says about a status stays. */
export function addErrors(operation: Operation): void {
  const { parameters = [], requestBody, security = [], responses } = operation;
  const takesInput = parameters.length > 0 || requestBody !== undefined;
  const hasId = parameters.some((parameter) => 'in' in parameter && parameter.in === 'path');
  const needsCaller = security.every((scheme) => Object.keys(scheme).length > 0);
  const statuses: Status[] = [
    ...(takesInput ? ([400] as const) : []),
    ...(needsCaller ? ([401, 403] as const) : []),
    ...(hasId ? ([404] as const) : []),
    429,
    'default',
  ];
  for (const [status, response] of Object.entries(responses))
    if (/^[45]/.test(status) && response && !('$ref' in response)) response.content = PROBLEM;
  for (const status of statuses)
    responses[status] ??= { $ref: `#/components/responses/${ERRORS[status][0]}` };
}
