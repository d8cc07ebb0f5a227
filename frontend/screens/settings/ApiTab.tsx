import { useCan } from '../../parts/session/useCan';
import { ApiKeys } from './api/ApiKeys';
import { Destinations } from './destinations/Destinations';
import { Webhooks } from './webhooks/Webhooks';

export default function ApiTab() {
  const manages = useCan('manage');
  return (
    <>
      <ApiKeys />
      {manages && <Webhooks />}
      {manages && <Destinations />}
    </>
  );
}
