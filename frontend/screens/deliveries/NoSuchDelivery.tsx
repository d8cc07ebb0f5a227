import { ButtonLink } from '../../parts/ui/ButtonLink';
import { Row } from '../../parts/ui/layout';
import { PageHeader } from '../../parts/ui/PageHeader';
import { DELIVERIES_PATH, NEW_PATH } from './paths';

/** In place of a delivery whose URL is wrong. */
export const NoSuchDelivery = () => (
  <>
    <PageHeader
      title="Delivery not found"
      note="This address names no delivery. It may be incomplete."
    />
    <Row gap={3}>
      <ButtonLink to={DELIVERIES_PATH}>All deliveries</ButtonLink>
      <ButtonLink to={NEW_PATH} variant="secondary">
        New delivery
      </ButtonLink>
    </Row>
  </>
);
