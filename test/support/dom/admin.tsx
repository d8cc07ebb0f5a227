import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { CoreAdminContext, memoryStore, ResourceContextProvider, type Store } from 'react-admin';
import type { ListViews } from '#contract/lists.js';
import { dataProvider } from '../../../frontend/app/dataProvider';
import { i18nProvider } from '../../../frontend/app/i18n';
import { saveView } from '../../../frontend/parts/lists/save';
import { createListStore } from '../../../frontend/parts/lists/store';
import { Notices } from '../../../frontend/parts/ui/Notice';
import { renderSignedIn } from './render';

/** Keeps Material UI's styles out of the document: jsdom would apply them all again for each role that a test looks up. */
const unstyled = createCache({ key: 'css', container: document.createElement('div') });

/** Without our colors, which CSS defines. */
const theme = createTheme();

interface Props {
  resource?: string;
  store?: Store;
  children: ReactNode;
}

/** The wrapper around every dashboard page: react-admin's providers and the notices. */
export const InAdmin = ({ resource = 'history', store = memoryStore(), children }: Props) => (
  <CacheProvider value={unstyled}>
    <ThemeProvider theme={theme}>
      <CoreAdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        store={store}
        queryClient={useQueryClient()}
      >
        <ResourceContextProvider value={resource}>{children}</ResourceContextProvider>
        <Notices />
      </CoreAdminContext>
    </ThemeProvider>
  </CacheProvider>
);

type Options = Parameters<typeof renderSignedIn>[1] & {
  /** The user's saved list views. */
  lists?: ListViews;
};

/** Renders a component of the dashboard for a signed-in person. The server stores changed list views. */
export function renderInAdmin(component: ReactElement, { lists = {}, ...options }: Options = {}) {
  const store = createListStore(lists, saveView);
  return renderSignedIn(<InAdmin store={store}>{component}</InAdmin>, options);
}

/** Adds a filter that is not always shown. */
export async function addFilter(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name }));
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
}
