import { ApiKeys } from './api/ApiKeys';
import { Destinations } from './destinations/Destinations';
import { Webhooks } from './webhooks/Webhooks';

export default function ApiTab() {
  return (
    <>
      <ApiKeys />
      <Webhooks />
      <Destinations />
    </>
  );
}
