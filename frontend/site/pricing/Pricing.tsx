import { SitePage } from '../SitePage';

export default function Pricing() {
  return (
    <SitePage>
      <h1>Pricing</h1>
    </SitePage>
  );
}
