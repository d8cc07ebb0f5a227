import { Card } from '../ui/Card';

export default function BillingTab() {
  return <Card />;
}
