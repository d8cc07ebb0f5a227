import { Autocomplete, Dialog, ListSubheader, TextField, type PopperProps } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate, type To } from 'react-router';
import { TEXT_MAX } from '#contract/fields.js';
import { api } from '../../parts/api/api';
import { oneLine } from '../../parts/lists/ListFilters';
import { formWith } from '../../parts/runs/form';
import { EMPTY } from '../../parts/search/fields';
import { useSettingsTabs } from '../../screens/settings/tabs';
import { count } from '../../parts/ui/numbers';
import { useDebounced } from '../../parts/ui/useDebounced';
import { viewAddress } from '../../parts/views/address';
import { useViews } from '../../parts/views/useViews';
import styles from './Palette.module.css';

interface Option {
  group: string;
  label: string;
  detail?: string;
  go: readonly [to: To, options?: { state: object }];
}

const PAGES: [label: string, to: string][] = [
  ['Dashboard Overview', '/dashboard'],
  ['History', '/dashboard/history'],
  ['Leads', '/dashboard/leads'],
  ['Deliveries', '/dashboard/deliveries'],
  ['New delivery', '/dashboard/deliveries/create'],
  ['Subscription', '/dashboard/subscription'],
];

function usePages(): Option[] {
  const settings = useSettingsTabs().map(
    ({ id, label }) => [`Settings: ${label}`, `/dashboard/settings/${id}`] as const,
  );
  return [...PAGES, ...settings].map(([label, to]) => ({ group: 'Pages', label, go: [to] }));
}

/** Shorter text matches too many leads to be useful. */
const MIN_LETTERS = 2;
const MAX_LEADS = 6;
const PAUSE_MS = 200;

/** Finds anything by name: a page, a saved view, a lead, or a search such as "dentist in Munich". */
export default function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { options, isSearching } = useOptions(oneLine(typed).trim());
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { 'aria-label': 'Go to' },
      }}
    >
      <Autocomplete<Option>
        open
        autoHighlight
        options={options}
        groupBy={({ group }) => group}
        slots={{ popper: Options }}
        slotProps={{ paper: { elevation: 0, className: styles.options } }}
        renderGroup={({ key, group, children }) => (
          <Group key={key} name={group}>
            {children}
          </Group>
        )}
        getOptionKey={({ group, label, go }) => `${group} ${label} ${JSON.stringify(go[0])}`}
        getOptionLabel={({ label, detail }) => (detail ? `${label} · ${detail}` : label)}
        filterOptions={(all) => all}
        loading={isSearching}
        loadingText="Searching..."
        noOptionsText="Nothing found"
        forcePopupIcon={false}
        inputValue={typed}
        onInputChange={(_, text, reason) => reason === 'input' && setTyped(text)}
        onChange={(_, option) => {
          if (!option) return;
          onClose();
          void navigate(...option.go);
        }}
        onClose={(_, reason) => reason === 'escape' && onClose()}
        renderInput={(input) => (
          <TextField
            {...input}
            autoFocus
            label="Go to"
            placeholder="A page, a view, a lead, or “dentist in Munich”"
            sx={{ padding: 'var(--space-4)' }}
            slotProps={{
              ...input.slotProps,
              htmlInput: { ...input.slotProps.htmlInput, maxLength: TEXT_MAX },
            }}
          />
        )}
      />
    </Dialog>
  );
}

/** Below the field in the dialog, which would cut off a floating list. */
const Options = ({ children }: PopperProps) => <>{children as ReactNode}</>;

/** Material UI's own group is a list inside an item, which a listbox must not contain. */
const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <li role="none">
    <ListSubheader component="div" aria-hidden>
      {name}
    </ListSubheader>
    <ul role="group" aria-label={name} className={styles.group}>
      {children}
    </ul>
  </li>
);

function useOptions(text: string) {
  const pages = usePages();
  const { data: views = [] } = useViews();
  const wanted = useDebounced(text, PAUSE_MS);
  const { data: leads = [], isFetching } = useQuery({
    queryKey: ['leads', 'palette', wanted],
    queryFn: ({ signal }) => {
      const query = { limit: String(MAX_LEADS), filter: JSON.stringify({ q: wanted }) };
      return api.get('/api/leads', { params: { query }, signal });
    },
    enabled: wanted.length >= MIN_LETTERS,
    retry: false,
  });
  const known: Option[] = [
    ...pages,
    ...views.map((view) => ({
      group: 'Views',
      label: view.name,
      detail: view.count === null ? undefined : count.format(view.count),
      go: [viewAddress(view)] as const,
    })),
  ];
  const words = text.toLowerCase().split(/\s+/);
  const options = [
    ...known.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word))),
    ...searchesFor(text),
    ...(text.length >= MIN_LETTERS ? leads : []).map(({ id, Name, City }): Option => ({
      group: 'Leads',
      label: Name,
      ...(City && { detail: City }),
      go: [`/dashboard/leads/${id}`],
    })),
  ];
  return { options, isSearching: isFetching || wanted !== text };
}

/** Turns "dentist in Munich" into a search that fills in the form, so the user can check it before it starts. */
function searchesFor(text: string): Option[] {
  const [, category, city] = /^(.+?)\s+in\s+(.+)$/i.exec(text) ?? [];
  if (!category || !city) return [];
  const go = formWith({ ...EMPTY, city, category });
  return [{ group: 'Run a search', label: `${category} in ${city}`, go }];
}
