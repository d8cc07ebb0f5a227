import { useGetOne } from 'react-admin';
import { Navigate, useParams } from 'react-router';
import type { Delivery } from '#contract/deliveries.js';
import { fieldsOf } from '../../parts/schedule/fields';
import { useCan } from '../../parts/session/useCan';
import { Loaded } from '../../parts/ui/Loaded';
import { BackLink } from '../../parts/ui/BackLink';
import { PageHeader } from '../../parts/ui/PageHeader';
import { DeliveryForm } from './DeliveryForm';
import { NoSuchDelivery } from './NoSuchDelivery';
import { DELIVERIES_PATH, detailPath, isId, NEW_PATH } from './paths';

export default function EditDelivery() {
  const { id = '' } = useParams();
  const mayEdit = useCan('deliver');
  if (id === 'new') return <Navigate to={NEW_PATH} replace />;
  if (!isId(id)) return <NoSuchDelivery />;
  return mayEdit ? <Editor id={id} /> : <Navigate to={detailPath(id)} replace />;
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
