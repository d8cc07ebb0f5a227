import { useGetOne } from 'react-admin';
import { Navigate, useParams } from 'react-router';
import type { Delivery } from '#contract/deliveries.js';
import { fieldsOf } from '../../parts/schedule/fields';
import { Loaded } from '../../parts/ui/Loaded';
import { BackLink } from '../../parts/ui/BackLink';
import { PageHeader } from '../../parts/ui/PageHeader';
import { DeliveryForm } from './DeliveryForm';
import { NoSuchDelivery } from './NoSuchDelivery';
import { DELIVERIES_PATH, isId, NEW_PATH } from './paths';

export default function EditDelivery() {
  const { id = '' } = useParams();
  if (id === 'new') return <Navigate to={NEW_PATH} replace />;
  return isId(id) ? <Editor id={id} /> : <NoSuchDelivery />;
}

function Editor({ id }: { id: string }) {
  // The page shows the error; a notification would repeat it. A refetch would not change the form.
  const query = useGetOne<Delivery, Error>('deliveries', { id }, { onError: () => {} });
  return (
    <>
      <BackLink to={DELIVERIES_PATH}>All deliveries</BackLink>
      <Loaded query={query} loading="Loading delivery...">
        {(delivery) => (
          <>
            <PageHeader title={delivery.name} note="Edit delivery" />
            <DeliveryForm key={delivery.id} stored={delivery} defaultValues={fieldsOf(delivery)} />
          </>
        )}
      </Loaded>
    </>
  );
}
