import { SitePage } from '../SitePage';

export default function TechStack() {
  return (
    <SitePage>
      <h1>TechStack</h1>
    </SitePage>
  );
}
