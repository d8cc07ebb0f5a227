import { PageHeader } from '../dashboard/PageHeader';

export default function Subscription() {
  return <PageHeader title="Subscription" />;
}
