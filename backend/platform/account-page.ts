import { ACCOUNT_PARAMETER } from '#contract/account-header.js';
import type { Config } from './config.js';

/** The address of a page of the web client that opens in this account, also for someone who has several. */
export function accountPage(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  accountId: string,
  path: string,
): string {
  const url = new URL(path, publicUrl);
  url.searchParams.set(ACCOUNT_PARAMETER, accountId);
  return url.href;
}
