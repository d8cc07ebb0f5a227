import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore, ResourceContextProvider, type Store } from 'react-admin';
import { dataProvider } from '../../../frontend/app/dataProvider';
import { i18nProvider } from '../../../frontend/app/i18n';
import { Notices } from '../../../frontend/ui/Notice';

interface Props {
  resource?: string;
  store?: Store;
  children: ReactNode;
}

/** What surrounds every room of the dashboard: react-admin's providers and the notices. */
export const InAdmin = ({ resource = 'history', store = memoryStore(), children }: Props) => (
  <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} store={store}>
    <ResourceContextProvider value={resource}>{children}</ResourceContextProvider>
    <Notices />
  </CoreAdminContext>
);
