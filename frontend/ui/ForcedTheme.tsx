import { createContext, useContext, type ReactNode } from 'react';
import type { ThemeMode } from './theme-mode';
import styles from './ForcedTheme.module.css';

const ForcedThemeContext = createContext(false);

/** Whether the page has one theme whatever the visitor chose: then there is nothing to switch. */
export const useThemeIsForced = () => useContext(ForcedThemeContext);

/**
 * Shows a page in one theme and leaves the visitor's choice as it is. The page's own `theme` in `contract/pages.ts` does
 * the same for what lies outside of this element.
 */
export function ForcedTheme({ mode, children }: { mode: ThemeMode; children: ReactNode }) {
  return (
    <ForcedThemeContext value>
      <div className={styles.ground} data-theme={mode}>
        {children}
      </div>
    </ForcedThemeContext>
  );
}
