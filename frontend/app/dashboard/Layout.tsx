import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isAfterRemoval } from '../../parts/api/tab';
import { useReconnected } from '../../parts/api/connection';
import { ListProblem } from '../../parts/lists/ListProblem';
import { ScrapeProvider } from '../../parts/scrape/ScrapeProvider';
import { ErrorBoundary } from '../../parts/ui/ErrorBoundary';
import { Logo } from '../../parts/ui/Logo';
import { Notices, useNotice } from '../../parts/ui/Notice';
import { Skeleton } from '../../parts/ui/Skeleton';
import { SkipLink } from '../../parts/ui/SkipLink';
import { ThemeToggle } from '../../parts/ui/ThemeToggle';
import { useFocusRescue } from '../../parts/ui/useFocusRescue';
import { isWelcomeBack } from '../../parts/session/welcome-back';
import { AccountMenu } from './AccountMenu';
import { useAccountName } from '../../parts/session/useAccountName';
import { HelpLink } from './HelpLink';
import { MobileNavigation } from './MobileNavigation';
import { Navigation } from './Navigation';
import { PaletteButton } from './PaletteButton';
import { PlanBanner } from './PlanBanner';
import { TrialLine } from './TrialLine';
import { useLiveEdits } from './useLiveEdits';
import styles from './Layout.module.css';

/** Pages with a table or a map. */
const WIDE = /^\/dashboard\/(leads|history)(\/|$)/;
/** Pages with a form or text. */
const FORM = /^\/dashboard\/(settings|subscription|deliveries\/)/;

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useFocusRescue(main);
  useWelcome();
  useLiveEdits();
  const queries = useQueryClient();
  useReconnected(useCallback(() => queries.invalidateQueries(), [queries]));
  return (
    <ScrapeProvider>
      <SkipLink />
      <div className={styles.shell}>
        <aside className={styles.sidebar}>
          <div className={styles.logo}>
            <Logo />
          </div>
          <Navigation />
        </aside>
        <div className={styles.page}>
          <header className={styles.bar}>
            <MobileNavigation />
            <div className={styles.barLogo}>
              <Logo />
            </div>
            <TrialLine />
            <div className={styles.tools}>
              <PaletteButton />
              <span className={styles.help}>
                <HelpLink />
              </span>
              <ThemeToggle />
              <AccountMenu />
            </div>
          </header>
          <PlanBanner />
          <main
            ref={main}
            id="main-content"
            tabIndex={-1}
            className={styles.main}
            data-wide={WIDE.test(pathname)}
            data-form={FORM.test(pathname)}
          >
            <ErrorBoundary resetKey={pathname}>
              {/* The shell shows while a page's code loads. */}
              <Suspense fallback={<Skeleton text="Loading..." lines={8} />}>{children}</Suspense>
            </ErrorBoundary>
          </main>
          <ListProblem />
          <Notices />
        </div>
      </div>
    </ScrapeProvider>
  );
}

/** Greets a user whose login reactivated the account, and one who was removed from the account of this tab, once. */
function useWelcome() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const notify = useNotice();
  const account = useAccountName();
  const isBack = isWelcomeBack(state);
  const isRemoved = isAfterRemoval(search);
  useEffect(() => {
    if (isBack) notify({ tone: 'success', text: 'Welcome back. Your account is active again.' });
    else if (isRemoved)
      notify({
        tone: 'info',
        stays: true,
        text: `You're no longer a member of the account that this tab showed. You're now in ${account ?? 'your own'}.`,
      });
    else return;
    void navigate(isRemoved ? pathname : pathname + search, { replace: true, state: null });
  }, [isBack, isRemoved, account, pathname, search, navigate, notify]);
}
