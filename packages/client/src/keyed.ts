import type { paths } from './schema.ts';

/** The header fields that a path's POST takes. */
type HeaderOf<Path extends keyof paths> = paths[Path] extends {
  post: { parameters: { header?: infer Header } };
}
  ? NonNullable<Header>
  : never;

/** Paths whose POST takes an `Idempotency-Key`. */
type KeyedPath = {
  [Path in keyof paths]: [HeaderOf<Path>] extends [{ 'Idempotency-Key'?: string }]
    ? [HeaderOf<Path>] extends [never]
      ? never
      : Path
    : never;
}[keyof paths];

/** The same at run time; the compiler keeps it complete. */
const KEYED = {
  '/api/billing/checkout': true,
  '/api/billing/packs': true,
  '/api/billing/portal': true,
  '/api/deliveries': true,
  '/api/destinations': true,
  '/api/export/layouts': true,
  '/api/export/links': true,
  '/api/leads/bulk': true,
  '/api/leads/import': true,
  '/api/leads/{id}/activity': true,
  '/api/leads/{id}/report': true,
  '/api/leads/{id}/verify': true,
  '/api/places/wanted': true,
  '/api/scraperuns': true,
  '/api/settings/api-keys': true,
  '/api/settings/delete-account': true,
  '/api/settings/export-request': true,
  '/api/team/invitations': true,
  '/api/views': true,
  '/api/webhooks': true,
  '/api/webhooks/{id}/attempts/{attemptId}/replay': true,
  '/api/webhooks/{id}/recover': true,
} satisfies Record<KeyedPath, true>;

/** Whether a second request with the same key does nothing more. */
export const takesKey = (method: string, path: string) => method === 'POST' && path in KEYED;
