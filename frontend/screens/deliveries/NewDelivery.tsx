import { Navigate } from 'react-router';
import { useMark } from '../../parts/export/MarkSwitch';
import { newFields } from '../../parts/schedule/fields';
import { usePlan } from '../../parts/schedule/PlanChoice';
import { useCan } from '../../parts/session/useCan';
import { useSession } from '../../parts/session/session';
import { Loading } from '../../parts/ui/Loading';
import { BackLink } from '../../parts/ui/BackLink';
import { PageHeader } from '../../parts/ui/PageHeader';
import { DeliveryForm } from './DeliveryForm';
import { DELIVERIES_PATH } from './paths';

export default function NewDelivery() {
  const plan = usePlan();
  const mark = useMark();
  const timeZone = useSession().profile?.timeZone;
  const mayCreate = useCan('deliver');
  if (!mayCreate) return <Navigate to={DELIVERIES_PATH} replace />;
  return (
    <>
      <BackLink to={DELIVERIES_PATH}>All deliveries</BackLink>
      <PageHeader title="New delivery" />
      {plan ? <DeliveryForm defaultValues={newFields(plan, timeZone, mark.isOn)} /> : <Loading />}
    </>
  );
}
