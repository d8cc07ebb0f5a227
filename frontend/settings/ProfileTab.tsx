import { Card } from '../ui/Card';

export default function ProfileTab() {
  return <Card />;
}
