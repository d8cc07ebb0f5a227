import { Suspense } from 'react';
import { Navigate, NavLink, useParams } from 'react-router';
import { PageHeader } from '../dashboard/PageHeader';
import { Loading } from '../ui/Loading';
import { SETTINGS_TABS } from './tabs';
import styles from './Settings.module.css';

/** `/dashboard/settings/{tab}`; an unknown tab, or none, leads to the profile. */
export default function Settings() {
  const { tab } = useParams();
  const shown = SETTINGS_TABS.find(({ id }) => id === tab);
  if (!shown) return <Navigate to="/dashboard/settings/profile" replace />;
  const { label, Tab } = shown;
  return (
    <>
      <PageHeader title="Settings" note={label} />
      <nav className={styles.tabs} aria-label="Settings">
        {SETTINGS_TABS.map(({ id, label: text }) => (
          <NavLink key={id} to={`/dashboard/settings/${id}`} className={styles.tab}>
            {text}
          </NavLink>
        ))}
      </nav>
      <Suspense fallback={<Loading />}>
        <Tab key={shown.id} />
      </Suspense>
    </>
  );
}
