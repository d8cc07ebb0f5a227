import { Card } from '../ui/Card';

export default function ApiTab() {
  return <Card />;
}
