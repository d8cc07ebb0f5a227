import { useMark } from '../export/MarkSwitch';
import { newFields } from '../schedule/fields';
import { usePlan } from '../schedule/PlanChoice';
import { useSession } from '../session/session';
import { Loading } from '../ui/Loading';
import { PageHeader } from '../ui/PageHeader';
import { DeliveryForm } from './DeliveryForm';

export default function NewDelivery() {
  const plan = usePlan();
  const mark = useMark();
  const timeZone = useSession().profile?.timeZone;
  return (
    <>
      <PageHeader title="New delivery" />
      {plan ? <DeliveryForm defaultValues={newFields(plan, timeZone, mark.isOn)} /> : <Loading />}
    </>
  );
}
