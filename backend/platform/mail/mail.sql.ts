import type { EntityManager } from 'typeorm';

export function removeOldMails(tx: EntityManager): Promise<unknown> {
  return tx.query("DELETE FROM mails WHERE created_at < now() - interval '6 days'");
}

export function waitingMails(tx: EntityManager): Promise<{ id: string }[]> {
  return tx.query(
    "SELECT id FROM mails WHERE created_at < now() - interval '1 minute' ORDER BY created_at LIMIT 1000",
  );
}
