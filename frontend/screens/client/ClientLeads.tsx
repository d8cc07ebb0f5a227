import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ClientDelivery, ClientLead } from '#contract/client-page.js';
import { fetchApi } from '../../parts/api/api';
import { NO_RETRY, orFail } from '../../parts/api/call';
import { columnOf } from '../../parts/lead-table/columns';
import { phoneText } from '../../parts/lead-table/phone';
import { Pager } from '../../parts/lead-table/Pager';
import { ScrollTable, ColumnHeader } from '../../parts/lead-table/Table';
import { Loaded } from '../../parts/ui/Loaded';
import styles from './ClientPage.module.css';

const PAGE_SIZE = 25;

interface Page {
  leads: ClientLead[];
  total: number;
}

async function fetchPage(path: string, page: number, signal: AbortSignal): Promise<Page> {
  const range = JSON.stringify([page * PAGE_SIZE, (page + 1) * PAGE_SIZE - 1]);
  const url = `${path}/leads?range=${encodeURIComponent(range)}`;
  const response = await fetchApi(url, { signal }, true);
  const total = Number(response.headers.get('Content-Range')?.split('/').pop());
  return { leads: (await response.json()) as ClientLead[], total };
}

interface Props {
  path: string;
  delivery: ClientDelivery;
}

/** The delivered leads, newest first. Narrow screens scroll the table, because its columns appear nowhere else. */
export function ClientLeads({ path, delivery: { columns } }: Props) {
  const title = useId();
  const [page, setPage] = useState(0);
  const query = useQuery({
    queryKey: [path, 'leads', page],
    queryFn: ({ signal }) => orFail("The leads couldn't be loaded", fetchPage(path, page, signal)),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    ...NO_RETRY,
  });
  const shown = columns.map((field) => columnOf(field, { phoneText }));
  return (
    <section aria-labelledby={title} aria-busy={query.isFetching}>
      <h2 id={title} className={styles.subtitle}>
        Leads
      </h2>
      <Loaded query={query} loading="Loading leads..." lines={3}>
        {({ leads, total }) =>
          total === 0 ? (
            <p className={styles.empty}>No leads to show.</p>
          ) : (
            <>
              <ScrollTable label="Delivered leads" className={styles.table}>
                <thead>
                  <tr>
                    {shown.map((column) => (
                      <ColumnHeader
                        key={column.label}
                        column={column}
                        className={column.numeric ? styles.number : undefined}
                        order={null}
                        onSort={undefined}
                      />
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {leads.map((lead) => (
                    <tr key={lead.id}>
                      {shown.map((column) => (
                        <td
                          key={column.label}
                          className={column.numeric ? styles.number : undefined}
                        >
                          {column.cell(lead)}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </ScrollTable>
              <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
