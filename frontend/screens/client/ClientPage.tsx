import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useLayoutEffect, useState } from 'react';
import type { ClientDelivery } from '#contract/client-page.js';
import { mix, readableShade } from '#contract/color.js';
import { counted } from '#contract/numbers.js';
import { ApiError, publicApi } from '../../parts/api/api';
import { NO_RETRY } from '../../parts/api/call';
import { LazyMap } from '../../parts/map/LazyMap';
import { cityName } from '../../parts/runs/format';
import { Row, Stack, Text } from '../../parts/ui/layout';
import { Loading } from '../../parts/ui/Loading';
import { RetryAlert } from '../../parts/ui/RetryAlert';
import { SkipLink } from '../../parts/ui/SkipLink';
import { ThemeToggle } from '../../parts/ui/ThemeToggle';
import { ClientFiles } from './ClientFiles';
import { ClientLeads } from './ClientLeads';
import styles from './ClientPage.module.css';
import { tokenOf } from './link';
import { day } from './day';

const ClientMap = lazy(() => import('./ClientMap'));

const GONE = [401, 404, 410];

/** A delivery's page for its client, with the sender's branding. It calls only routes below its own path. */
export default function ClientPage({ path }: { path: string }) {
  const [queries] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queries}>
      <Page path={path} />
    </QueryClientProvider>
  );
}

function Page({ path }: { path: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) =>
      publicApi.get('/d/{token}/delivery', { params: tokenOf(path), signal }),
    refetchOnWindowFocus: false,
    ...NO_RETRY,
  });
  if (data) return <Delivery path={path} delivery={data} />;
  if (!error) return <Loading />;
  if (error instanceof ApiError && GONE.includes(error.status)) return <Gone />;
  return (
    <Stack as="main" gap={2} className={styles.notice}>
      <RetryAlert
        title="This page couldn't be loaded"
        text="Check your connection, and try again."
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </Stack>
  );
}

function Gone() {
  useDocumentTitle('Page no longer available');
  return (
    <Stack as="main" gap={2} className={styles.notice}>
      <h1 className={styles.title}>This page is no longer available.</h1>
      <Text quiet anywhere>
        Ask the sender for a new link.
      </Text>
    </Stack>
  );
}

function Delivery({ path, delivery }: { path: string; delivery: ClientDelivery }) {
  const { brand, name, category, area, leads, files, hasMap, licenses, expiresAt } = delivery;
  useDocumentTitle(`${name} – ${brand.name}`);
  useBrandColors(brand.color);
  const facts = [
    area ? `${category} in ${cityName(area)}` : category,
    leads > 0 && counted(leads, 'lead'),
    files[0] && `last delivered on ${day(files[0].deliveredAt)}`,
  ];
  return (
    <>
      <SkipLink />
      <header className={styles.header} style={{ borderTopColor: brand.color }}>
        <Row nowrap gap={3} align="center" className={styles.brand}>
          {brand.logo ? (
            <img className={styles.logo} src={brand.logo} alt="" />
          ) : (
            <span className={styles.initial} aria-hidden="true">
              {Array.from(brand.name)[0]?.toUpperCase()}
            </span>
          )}
          <p className={styles.name}>{brand.name}</p>
          <ThemeToggle />
        </Row>
      </header>
      <main id="main-content" tabIndex={-1} className={styles.main}>
        <div>
          <h1 className={styles.title}>{name}</h1>
          <Text quiet anywhere>
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </div>
        {leads === 0 && files.length === 0 ? (
          <p className={styles.empty}>Nothing delivered yet. Delivered leads will appear here.</p>
        ) : (
          <>
            <div className={styles.columns}>
              {hasMap && leads > 0 && (
                <LazyMap waiting={<div className={styles.map} />}>
                  <ClientMap path={path} name={name} />
                </LazyMap>
              )}
              <ClientFiles path={path} files={files} />
            </div>
            <ClientLeads path={path} delivery={delivery} />
          </>
        )}
      </main>
      <Stack as="footer" gap={1} quiet anywhere className={styles.footer}>
        {brand.contact && (
          <p>
            Questions? Write to <a href={`mailto:${brand.contact}`}>{brand.contact}</a>.
          </p>
        )}
        {licenses.length > 0 && <p>Data: {licenses.join('; ')}</p>}
        <p>This page is available until {day(expiresAt)}.</p>
      </Stack>
    </>
  );
}

/** Without our name, unlike the titles of the app. */
function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The surfaces of each theme on which text has the least contrast, and the color its text is shaded toward (`app/tokens.css`). */
const THEMES = {
  light: { surface: '#f3f1ec', end: '#000000' },
  dark: { surface: '#262b29', end: '#ffffff' },
} as const;
const HOVER = 0.2;

/** Uses the brand's color for links and buttons, in shades that are readable in both themes (`ClientPage.module.css`). */
function useBrandColors(color: string) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    for (const [theme, { surface, end }] of Object.entries(THEMES)) {
      const shade = readableShade(color, surface, end);
      root.style.setProperty(`--brand-${theme}`, shade);
      root.style.setProperty(`--brand-${theme}-hover`, mix(shade, end, HOVER));
    }
    root.dataset['brand'] = '';
    return () => void delete root.dataset['brand'];
  }, [color]);
}
