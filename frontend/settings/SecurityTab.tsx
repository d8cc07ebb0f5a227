import { Card } from '../ui/Card';

export default function SecurityTab() {
  return <Card />;
}
