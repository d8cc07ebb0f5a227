import { SitePage } from '../SitePage';

export default function Portfolio() {
  return (
    <SitePage>
      <h1>Portfolio</h1>
    </SitePage>
  );
}
