import { SitePage } from '../SitePage';

export default function Privacy() {
  return (
    <SitePage>
      <h1>Privacy</h1>
    </SitePage>
  );
}
