import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Pagination, useListContext } from 'react-admin';
import { ListFailure } from '../../../parts/lists/ListTable';
import { ListLoading } from '../../../parts/ui/ListLoading';
import { RetryAlert } from '../../../parts/ui/RetryAlert';
import type { LeadRecord } from '../record';
import { LeadGrid } from './LeadGrid';
import { NoLeads } from './NoLeads';

const PAGE_SIZES = [25, 50, 100];

export function LeadList() {
  const list = useRef<HTMLDivElement>(null);
  const width = useWidth(list);
  return <div ref={list}>{width !== null && <Page width={width} />}</div>;
}

const TABLE_BORDER_PX = 2;

/** The width that a table has inside an element, in rem. Null until it is known, so that no row is rendered twice. */
function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measured = element.current!;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    // Without layout, everything fits.
    const measure = () =>
      setWidth(
        measured.clientWidth > 0 ? (measured.clientWidth - TABLE_BORDER_PX) / rem : Infinity,
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

function Page({ width }: { width: number }) {
  const { data, error, isPending } = useListContext<LeadRecord>();
  if (isPending) return <ListLoading text="Loading leads..." lines={8} />;
  if (!data || data.length === 0) return error ? <LeadsError /> : <NoLeads />;
  return (
    <>
      {error && (
        <ListFailure>
          <LeadsError />
        </ListFailure>
      )}
      <LeadGrid width={width} />
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
    </>
  );
}

function LeadsError() {
  const { error, refetch, isFetching } = useListContext();
  return (
    <RetryAlert
      title="Error Loading Leads"
      text={error?.message}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
