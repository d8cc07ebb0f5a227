import { PageHeader } from '../dashboard/PageHeader';

export default function Leads() {
  return <PageHeader title="Leads" />;
}
