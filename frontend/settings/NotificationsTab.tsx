import { Card } from '../ui/Card';

export default function NotificationsTab() {
  return <Card />;
}
