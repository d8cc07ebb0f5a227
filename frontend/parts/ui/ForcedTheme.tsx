import { createContext, useContext, type ReactNode } from 'react';
import type { ThemeMode } from './theme-mode';
import styles from './ForcedTheme.module.css';

const ForcedThemeContext = createContext(false);

/** Whether the page overrides the visitor's theme. It then shows no theme toggle. */
export const useThemeIsForced = () => useContext(ForcedThemeContext);

/**
 * Shows a page in one theme without changing the visitor's choice. The page's `theme` in `contract/pages.ts` covers the
 * area outside this element.
 */
export function ForcedTheme({ mode, children }: { mode: ThemeMode; children: ReactNode }) {
  return (
    <ForcedThemeContext value>
      <div className={styles.page} data-theme={mode}>
        {children}
      </div>
    </ForcedThemeContext>
  );
}
