import { useSite } from '../site';

/** The owner's name, as the installation was told it. */
export const OwnerName = () => useSite().ownerName;

/** The support mailbox, as a link. */
export function SupportMailbox() {
  const { supportEmail } = useSite();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}
