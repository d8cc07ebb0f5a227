import { SitePage } from '../SitePage';

export default function SampleLeads() {
  return (
    <SitePage>
      <h1>SampleLeads</h1>
    </SitePage>
  );
}
