import { counted } from '#contract/numbers.js';
import { API_KEY_SCOPES, type ApiKey, type ApiKeyScope } from '#contract/settings.js';
import { useHasAuditLog } from '../audit/useHasAuditLog';

const SCOPES = Object.keys(API_KEY_SCOPES) as ApiKeyScope[];

/** The scopes that the user can choose for a key. */
export function useScopes(): ApiKeyScope[] {
  const hasAuditLog = useHasAuditLog();
  return SCOPES.filter((scope) => scope !== 'audit' || hasAuditLog);
}

/** "read" is shown as "Read". */
export const labelOf = (scope: ApiKeyScope) => scope.charAt(0).toUpperCase() + scope.slice(1);

const DAY_MS = 86_400_000;

export const isExpired = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>) =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** "Never expires", "Expires in 12 days", "Expires today" or "Expired". */
export function expiryOf(key: Pick<ApiKey, 'expiresAt'>): string {
  if (key.expiresAt === null) return 'Never expires';
  if (isExpired(key)) return 'Expired';
  const left = Date.parse(key.expiresAt) - Date.now();
  return left < DAY_MS
    ? 'Expires today'
    : `Expires in ${counted(Math.round(left / DAY_MS), 'day')}`;
}
