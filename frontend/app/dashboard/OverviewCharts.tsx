import { STATUS_LABELS } from '#contract/lead-fields.js';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { LeadFilter } from '#contract/lead-filters.js';
import type { Stats } from '#contract/stats.js';
import { BarChart } from '../../parts/charts/BarChart';
import { AsTables } from '../../parts/charts/FigureTable';
import { UsageChart } from '../../parts/plan/UsageByDay';
import { Button } from '../../parts/ui/Button';
import { Row, Stack, Text } from '../../parts/ui/layout';
import { Panel, TitledCard } from '../../parts/ui/Panel';
import { filterQuery } from './links';
import styles from './OverviewCharts.module.css';
import { useStats } from './useStats';

/** The account's leads and its usage as charts. */
export default function OverviewCharts() {
  const query = useStats();
  const stats = query.data;
  const [asTables, setAsTables] = useState(false);
  return (
    <Stack gap={4}>
      <Row gap={4} align="center" justify="between">
        <Text as="h2" size="lg">
          All your leads
        </Text>
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={asTables}
          onClick={() => setAsTables(!asTables)}
        >
          Show as tables
        </Button>
      </Row>
      <AsTables value={asTables}>
        <div className={styles.charts}>
          <div className={styles.wide}>
            {/* "Leads" is the label of a field on this page. */}
            <Panel title="Usage by day" query={query}>
              {stats && <UsageChart usage={stats.usage} />}
            </Panel>
          </div>
          {stats && stats.leads.total > 0 && <LeadCharts {...stats} />}
        </div>
      </AsTables>
    </Stack>
  );
}

function LeadCharts({ leads, usage }: Stats) {
  return (
    <>
      <TitledCard title="Contact Details">
        <BarChart
          caption="Contact details"
          heading="Contact detail"
          whole={leads.total}
          withShare
          bars={[
            { id: 'any', label: 'Any of these', value: leads.withContact },
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
      <LeadsBy
        title="Pipeline"
        caption="Pipeline"
        heading="Status"
        counts={leads.statuses}
        labelOf={(status) => STATUS_LABELS[status]}
        filterOf={(status) => ({ status })}
      />
      <LeadsBy
        title="Top cities"
        caption="Top cities"
        heading="City"
        counts={leads.cities}
        filterOf={(city) => ({ city })}
      />
      <LeadsBy
        title="Top searched areas"
        caption="Top searched areas"
        heading="Searched area"
        counts={leads.areas}
        filterOf={(area) => ({ area })}
      />
      <LeadsBy
        title="Top categories"
        caption="Top categories"
        heading="Category"
        counts={leads.categories}
        filterOf={(category) => ({ category })}
      />
      {usage.sources.length > 1 && (
        <TitledCard title="Usage by source">
          <BarChart
            caption="Usage by source"
            heading="Source"
            bars={usage.sources.map(({ source, leads: value }) => ({
              id: source ?? '',
              label: source ?? 'Deleted runs',
              value,
            }))}
          />
        </TitledCard>
      )}
    </>
  );
}

interface LeadsByProps<Value extends string> {
  title: string;
  caption: string;
  heading: string;
  counts: readonly { value: Value; count: number }[];
  labelOf?: (value: Value) => string;
  filterOf: (value: Value) => LeadFilter;
}

/** The number of leads per value of a field, if there are several to compare. Each value links to its leads. */
function LeadsBy<Value extends string>({
  title,
  caption,
  heading,
  counts,
  labelOf = (value) => value,
  filterOf,
}: LeadsByProps<Value>) {
  if (counts.filter(({ count }) => count > 0).length < 2) return null;
  return (
    <TitledCard title={title}>
      <BarChart
        caption={caption}
        heading={heading}
        bars={counts.map(({ value, count }) => ({
          id: value,
          label: labelOf(value),
          link: <LeadsLink filter={filterOf(value)}>{labelOf(value)}</LeadsLink>,
          value: count,
        }))}
      />
    </TitledCard>
  );
}

/** Opens the leads behind a bar. */
const LeadsLink = ({ filter, children }: { filter: LeadFilter; children: ReactNode }) => (
  <Link to={{ pathname: '/dashboard/leads', search: filterQuery(filter) }}>{children}</Link>
);
