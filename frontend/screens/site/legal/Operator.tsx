import { useSite } from '../site';

/** The operator's configured name and contact details. */
export function OperatorDetails() {
  const { operatorName, operatorAddress } = useSite();
  return (
    <dl>
      <dt>Operator</dt>
      <dd>{operatorName}</dd>
      <dt>Postal address</dt>
      <dd>{operatorAddress}</dd>
      <dt>Email</dt>
      <dd>
        <OperatorMailbox />
      </dd>
    </dl>
  );
}

export const Jurisdiction = () => useSite().operatorJurisdiction;

export function OperatorMailbox() {
  const { operatorEmail } = useSite();
  return <a href={`mailto:${operatorEmail}`}>{operatorEmail}</a>;
}

/** The support mailbox, as a link. */
export function SupportMailbox() {
  const { supportEmail } = useSite();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}
