import type { ThemeOptions } from '@mui/material/styles';
import type { ThemeMode } from '../parts/ui/theme-mode';
import { ANY } from './i18n';

/** Material UI computes colors, so it needs the tokens' values. A probe element resolves them for either theme. */
function tokensOf(mode: ThemeMode): (name: string) => string {
  const probe = document.createElement('div');
  probe.dataset.theme = mode;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const read = new Map<string, string>();
  for (const name of TOKENS) read.set(name, style.getPropertyValue(`--${name}`).trim());
  probe.remove();
  return (name) => read.get(name) ?? '';
}

const TOKENS = [
  'color-bg',
  'color-surface',
  'color-border',
  'color-text',
  'color-muted',
  'color-accent',
  'color-accent-hover',
  'color-accent-soft',
  'color-on-accent',
  'color-success',
  'color-warning',
  'color-info',
  'color-danger',
] as const;

/** Material UI's theme for one mode, for react-admin's parts. Everything else takes the tokens from CSS. */
export function materialTheme(mode: ThemeMode, motionAllowed: boolean): ThemeOptions {
  const token = tokensOf(mode);
  const accent = token('color-accent');
  return {
    palette: {
      mode,
      primary: {
        main: accent,
        dark: token('color-accent-hover'),
        contrastText: token('color-on-accent'),
      },
      secondary: { main: accent, contrastText: token('color-on-accent') },
      success: { main: token('color-success') },
      warning: { main: token('color-warning') },
      info: { main: token('color-info') },
      error: { main: token('color-danger') },
      background: { default: token('color-bg'), paper: token('color-surface') },
      text: { primary: token('color-text'), secondary: token('color-muted') },
      divider: token('color-border'),
    },
    shape: { borderRadius: 9 },
    ...(!motionAllowed && { transitions: NO_TRANSITIONS }),
    typography: {
      fontFamily: 'var(--font-sans)',
      button: { textTransform: 'none', fontWeight: 550 },
      overline: { textTransform: 'none', fontSize: 'var(--text-sm)', fontWeight: 600 },
      h4: { fontSize: 'var(--text-lg)', fontWeight: 600 },
    },
    components: {
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: {
          root: { backgroundImage: 'none' },
          elevation8: FLOATING,
          elevation24: FLOATING,
        },
      },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 'var(--radius-lg)' } } },
      MuiDialogTitle: {
        styleOverrides: {
          root: {
            padding: 'var(--space-5) var(--space-5) var(--space-3)',
            fontSize: 'var(--text-lg)',
            fontWeight: 600,
            lineHeight: 1.3,
            letterSpacing: '-0.01em',
          },
        },
      },
      MuiDialogContent: {
        styleOverrides: { root: { padding: '0 var(--space-5) var(--space-2)' } },
      },
      // On phones, buttons fill the dialog's width, the last one first.
      MuiDialogActions: {
        styleOverrides: {
          root: {
            padding: 'var(--space-4) var(--space-5) var(--space-5)',
            gap: 'var(--space-2)',
            '& > :not(style) ~ :not(style)': { marginLeft: 0 },
            '@media (max-width: 30rem)': { flexDirection: 'column-reverse', alignItems: 'stretch' },
          },
        },
      },
      // Locking the scroll of the page's main part would unfix the headers inside.
      MuiPopover: { defaultProps: { container: besidesWhatIsHidden, disableScrollLock: true } },
      // React-admin puts buttons directly in a list, but `<ul>` allows only items.
      MuiList: { defaultProps: { component: 'div' } },
      MuiListItem: { defaultProps: { component: 'div' } },
      MuiAutocomplete: { defaultProps: { disablePortal: true } },
      // Headings inside lists would break the page's outline.
      MuiTypography: { defaultProps: { variantMapping: { h4: 'p', h6: 'h2' } } },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: { '&.Mui-focusVisible': { boxShadow: 'var(--ring)', outline: 'none' } },
        },
      },
      // On phones, react-admin shows only a button's icon, even if the button has none.
      MuiIconButton: {
        styleOverrides: {
          root: {
            '&:empty::after': {
              content: 'attr(aria-label)',
              fontSize: 'var(--text-sm)',
              fontWeight: 550,
            },
          },
        },
      },
      // The tools of lists look like our own small secondary buttons.
      MuiButton: {
        variants: [
          {
            props: { variant: 'text', size: 'small' },
            style: {
              minHeight: '2.125rem',
              padding: '0 var(--space-3)',
              border: '1px solid var(--color-border)',
              background: 'var(--color-surface)',
              color: 'var(--color-text)',
              fontSize: 'var(--text-sm)',
              lineHeight: 1.2,
              '&:hover': {
                borderColor: 'var(--color-border-strong)',
                background: 'var(--color-surface)',
              },
            },
          },
        ],
      },
      // Notices stay above a phone's bar of pages.
      MuiSnackbar: {
        styleOverrides: {
          root: {
            '&.MuiSnackbar-anchorOriginBottomCenter': {
              '@media (max-width: 47.99rem)': {
                bottom:
                  'calc(var(--tabs-height, 0px) + var(--space-2) + env(safe-area-inset-bottom))',
              },
            },
          },
        },
      },
      MuiTooltip: { defaultProps: { enterDelay: 500 } },
      MuiTable: { styleOverrides: { root: { fontSize: 'var(--text-sm)' } } },
      MuiTableRow: {
        styleOverrides: {
          root: { '&.MuiTableRow-hover:hover': { background: 'var(--color-sunken)' } },
        },
      },
      MuiTableCell: {
        styleOverrides: {
          root: {
            padding: 'var(--space-3) var(--cell-inline)',
            fontVariantNumeric: 'tabular-nums',
            borderColor: 'var(--color-border)',
            '&:last-child': { paddingRight: 'var(--cell-end, var(--cell-inline))' },
          },
          sizeSmall: { paddingBlock: 'var(--space-1)' },
          paddingCheckbox: { width: 1, padding: '0 0 0 var(--space-2)' },
          head: {
            paddingBlock: 'var(--space-2)',
            background: 'var(--color-surface)',
            color: 'var(--color-muted)',
            fontSize: 'var(--text-xs)',
            fontWeight: 600,
            whiteSpace: 'nowrap',
          },
        },
      },
      MuiTableSortLabel: {
        styleOverrides: { root: { verticalAlign: 'top' }, icon: { fontSize: '0.875rem' } },
      },
      MuiFormControlLabel: {
        styleOverrides: { root: { marginInline: 0 }, label: { fontSize: 'var(--text-sm)' } },
      },
      MuiCheckbox: { defaultProps: { size: 'small' } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiTextField: { defaultProps: { size: 'small' } },
      // Without a border, a thumb that is off can't be seen on a light page.
      MuiSwitch: { styleOverrides: { thumb: { border: '1px solid var(--color-border-strong)' } } },
      RaSelectInput: { defaultProps: { emptyText: ANY } },
      MuiSelect: { defaultProps: { displayEmpty: true } },
      RaAutocompleteInput: {
        defaultProps: { clearText: 'Clear', noOptionsText: 'None found' },
      },
      RaEmpty: {
        styleOverrides: {
          root: {
            '& .RaEmpty-message': { color: 'inherit' },
            '& .RaEmpty-icon': { width: '3rem', height: '3rem', color: 'var(--color-muted)' },
          },
        },
      },
      // Labels sit above their fields, as in our own forms.
      MuiInputLabel: {
        defaultProps: { shrink: true },
        styleOverrides: {
          root: {
            position: 'static',
            transform: 'none',
            maxWidth: 'none',
            color: 'var(--color-text)',
            fontSize: 'var(--text-xs)',
            fontWeight: 550,
            '&.Mui-focused': { color: 'var(--color-text)' },
          },
        },
      },
      MuiOutlinedInput: {
        defaultProps: { notched: false },
        styleOverrides: {
          root: {
            minHeight: '2.25rem',
            background: 'var(--color-surface)',
            fontSize: 'var(--text-sm)',
            // iOS zooms into focused inputs with text below 16px.
            '@media (max-width: 40rem)': { fontSize: '1rem' },
          },
          input: {
            paddingBlock: '0.375rem',
            '&::placeholder': { color: 'var(--color-muted)', opacity: 1 },
          },
          notchedOutline: {
            top: 0,
            borderColor: 'var(--color-border-strong)',
            legend: { display: 'none' },
          },
        },
      },
    },
  };
}

const MODALS = ':is(.MuiModal-root:not([aria-hidden=true]) [role=dialog], [data-sheet=open])';

/** Menus stay within a landmark, or in the open sheet or dialog, which hides everything else from screen readers. */
function besidesWhatIsHidden() {
  const open = document.querySelectorAll(MODALS);
  return open.item(open.length - 1) ?? document.getElementById('main-content');
}

/** Menus, popovers and dialogs. */
const FLOATING = { border: '1px solid var(--color-border)', boxShadow: 'var(--shadow-lg)' };

const NO_TRANSITIONS = {
  create: () => 'none',
  getAutoHeightDuration: () => 0,
  duration: {
    shortest: 0,
    shorter: 0,
    short: 0,
    standard: 0,
    complex: 0,
    enteringScreen: 0,
    leavingScreen: 0,
  },
};
