import { Card } from '../ui/Card';

export default function DangerTab() {
  return <Card />;
}
