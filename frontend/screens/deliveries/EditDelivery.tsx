import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';
import type { Delivery } from '#contract/deliveries.js';
import { fieldsOf } from '../../parts/schedule/fields';
import { Loaded } from '../../parts/ui/Loaded';
import { PageHeader } from '../../parts/ui/PageHeader';
import { DeliveryForm } from './DeliveryForm';

export default function EditDelivery() {
  const { id = '' } = useParams();
  // The page shows the error; a notification would repeat it. A refetch would not change the form.
  const query = useGetOne<Delivery, Error>('deliveries', { id }, { onError: () => {} });
  return (
    <>
      <PageHeader title="Edit delivery" />
      <Loaded query={query} loading="Loading delivery...">
        {(delivery) => (
          <DeliveryForm key={delivery.id} id={delivery.id} defaultValues={fieldsOf(delivery)} />
        )}
      </Loaded>
    </>
  );
}
