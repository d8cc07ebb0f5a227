import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, NavLink, useParams } from 'react-router';
import { PageHeader } from '../../parts/ui/PageHeader';
import { Skeleton } from '../../parts/ui/Skeleton';
import { useTitle } from '../../parts/ui/useTitle';
import { SETTINGS_TABS, settingsTab, useSettingsTabs } from './tabs';
import styles from './Settings.module.css';

/**
 * `/dashboard/settings/{tab}`. The router redirects an unknown or missing tab before this renders, and this one that the user's role
 * doesn't allow.
 */
export default function Settings() {
  const { tab } = useParams();
  const { id, label, Tab } = settingsTab(tab) ?? SETTINGS_TABS[0];
  const tabs = useSettingsTabs(id);
  useTitle(`${label} · Settings`);
  if (!tabs.some((allowed) => allowed.id === id))
    return <Navigate to={`/dashboard/settings/${tabs[0]!.id}`} replace />;
  return (
    <>
      <PageHeader title="Settings" />
      <TabStrip current={id} />
      <div className={styles.content}>
        <Suspense fallback={<Skeleton text="Loading..." lines={6} />}>
          <Tab key={id} />
        </Suspense>
      </div>
    </>
  );
}

/** Wider than a phone, so the current tab is scrolled into view. */
function TabStrip({ current }: { current: string }) {
  const strip = useRef<HTMLElement>(null);
  const tabs = useSettingsTabs(current);
  useLayoutEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!strip.current || !tab) return;
    strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  useCutEdges(strip);
  return (
    <nav ref={strip} className={styles.tabs} aria-label="Settings">
      {tabs.map(({ id, label, Tab }) => (
        <NavLink
          key={id}
          to={`/dashboard/settings/${id}`}
          className={styles.tab}
          onPointerEnter={() => void Tab.preload()}
          onFocus={() => void Tab.preload()}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** Marks the edges beyond which there is more to scroll to. */
function useCutEdges(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const strip = element.current!;
    const mark = () => {
      const { scrollLeft, clientWidth, scrollWidth } = strip;
      strip.dataset.cutStart = String(scrollLeft > 1);
      strip.dataset.cutEnd = String(scrollLeft + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(strip);
    strip.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      strip.removeEventListener('scroll', mark);
    };
  }, [element]);
}
