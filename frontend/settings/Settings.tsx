import { Suspense, useLayoutEffect, useRef } from 'react';
import { Navigate, NavLink, useParams } from 'react-router';
import { PageHeader } from '../ui/PageHeader';
import { Loading } from '../ui/Loading';
import { useTitle } from '../ui/useTitle';
import { SETTINGS_TABS } from './tabs';
import styles from './Settings.module.css';

/** `/dashboard/settings/{tab}`; an unknown tab, or none, leads to the profile. */
export default function Settings() {
  const { tab } = useParams();
  const shown = SETTINGS_TABS.find(({ id }) => id === tab);
  useTitle(shown ? `${shown.label} · Settings` : 'Settings');
  if (!shown) return <Navigate to="/dashboard/settings/profile" replace />;
  const { id, label, Tab } = shown;
  return (
    <>
      <PageHeader title="Settings" note={label} />
      <TabStrip current={id} />
      <div className={styles.content}>
        <Suspense fallback={<Loading />}>
          <Tab key={id} />
        </Suspense>
      </div>
    </>
  );
}

/** Wider than a phone: the current tab is brought into view. */
function TabStrip({ current }: { current: string }) {
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!strip.current || !tab) return;
    strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={strip} className={styles.tabs} aria-label="Settings">
      {SETTINGS_TABS.map(({ id, label }) => (
        <NavLink key={id} to={`/dashboard/settings/${id}`} className={styles.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
