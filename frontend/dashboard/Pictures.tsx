import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LeadFilter } from '../../contract/leads.js';
import type { Stats } from '../../contract/stats.js';
import { BarChart } from '../charts/BarChart';
import { STATUS_LABELS } from '../leads/status';
import { UsageChart } from '../plan/UsageByDay';
import { Panel, TitledCard } from '../ui/Panel';
import panelStyles from '../ui/Panel.module.css';
import { filterQuery } from './links';
import styles from './Pictures.module.css';
import { useStats } from './useStats';

/** The account's leads and its usage as pictures. */
export default function Pictures() {
  const query = useStats();
  const stats = query.data;
  return (
    <div className={styles.pictures}>
      <div className={styles.wide}>
        {/* "Leads" is the label of a field on this page. */}
        <Panel title="Usage by Day" query={query}>
          {stats && <UsageChart usage={stats.usage} />}
        </Panel>
      </div>
      {stats && stats.leads.total > 0 && <LeadPictures {...stats} />}
    </div>
  );
}

function LeadPictures({ leads, usage }: Stats) {
  return (
    <>
      <TitledCard title="Contact Details">
        <BarChart
          caption="Contact details"
          heading="Contact detail"
          whole={leads.total}
          withShare
          bars={[
            { id: 'any', label: 'Any of them', value: leads.withContact },
            {
              id: 'phone',
              label: 'Phone',
              link: <LeadsLink filter={{ hasPhone: true }}>Phone</LeadsLink>,
              value: leads.withPhone,
            },
            {
              id: 'website',
              label: 'Website',
              link: <LeadsLink filter={{ hasWebsite: true }}>Website</LeadsLink>,
              value: leads.withWebsite,
            },
            { id: 'email', label: 'Email', value: leads.withEmail },
          ]}
        />
      </TitledCard>
      <TitledCard title="Pipeline">
        <BarChart
          caption="Pipeline"
          heading="Status"
          bars={leads.statuses.map(({ value: status, count }) => ({
            id: status,
            label: STATUS_LABELS[status],
            link: <LeadsLink filter={{ status }}>{STATUS_LABELS[status]}</LeadsLink>,
            value: count,
          }))}
        />
      </TitledCard>
      <TitledCard title="Top Cities">
        <BarChart
          caption="Top cities"
          heading="City"
          bars={leads.cities.map(({ value: city, count }) => ({
            id: city,
            label: city,
            link: <LeadsLink filter={{ city }}>{city}</LeadsLink>,
            value: count,
          }))}
        />
      </TitledCard>
      <TitledCard title="Top Categories">
        <BarChart
          caption="Top categories"
          heading="Category"
          bars={leads.categories.map(({ value: category, count }) => ({
            id: category,
            label: category,
            link: <LeadsLink filter={{ category }}>{category}</LeadsLink>,
            value: count,
          }))}
        />
      </TitledCard>
      <TitledCard title="Usage by Source">
        {usage.sources.length === 0 ? (
          <p className={panelStyles.quiet}>No lead has counted toward your plan in this period.</p>
        ) : (
          <BarChart
            caption="Usage by source"
            heading="Source"
            bars={usage.sources.map(({ source, leads: value }) => ({
              id: source ?? '',
              label: source ?? 'Deleted runs',
              value,
            }))}
          />
        )}
      </TitledCard>
    </>
  );
}

/** Opens the leads that a bar counts. */
const LeadsLink = ({ filter, children }: { filter: LeadFilter; children: ReactNode }) => (
  <Link to={{ pathname: '/dashboard/leads', search: filterQuery(filter) }}>{children}</Link>
);
