import { SitePage } from '../SitePage';

export default function Terms() {
  return (
    <SitePage>
      <h1>Terms</h1>
    </SitePage>
  );
}
