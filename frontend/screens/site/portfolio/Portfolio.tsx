import { Stack } from '../../../parts/ui/layout';
import { SitePage } from '../SitePage';
import { PortfolioFooter } from './PortfolioFooter';
import { PortfolioHeader } from './PortfolioHeader';
import { Work } from './Work';

export default function Portfolio() {
  return (
    <SitePage wide>
      <Stack gap={7}>
        <PortfolioHeader />
        <Work />
        <PortfolioFooter />
      </Stack>
    </SitePage>
  );
}
