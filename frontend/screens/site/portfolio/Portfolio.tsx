import { SitePage } from '../SitePage';
import styles from './Portfolio.module.css';
import { PortfolioFooter } from './PortfolioFooter';
import { PortfolioHeader } from './PortfolioHeader';
import { Work } from './Work';

export default function Portfolio() {
  return (
    <SitePage wide>
      <div className={styles.page}>
        <PortfolioHeader />
        <Work />
        <PortfolioFooter />
      </div>
    </SitePage>
  );
}
