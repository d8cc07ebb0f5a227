import type { ThemeOptions } from '@mui/material/styles';
import type { ThemeMode } from './theme-mode';

/** Material UI computes with colours, so it needs the tokens' values; a probe element yields them for either theme. */
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

/** The react-admin theme of one mode: `<Admin theme={adminTheme(useThemeMode())} darkTheme={null}>`. */
export function adminTheme(mode: ThemeMode): ThemeOptions {
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
    spacing: 8,
    typography: {
      fontFamily: 'var(--font-sans)',
      h4: { fontWeight: 650, letterSpacing: '-0.015em' },
      h5: { fontWeight: 650, letterSpacing: '-0.015em' },
      h6: { fontWeight: 650, letterSpacing: '-0.01em' },
      button: { textTransform: 'none', fontWeight: 550 },
    },
    sidebar: { width: 240, closedWidth: 56 },
    components: {
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none' } },
      },
      MuiCard: { styleOverrides: { root: { border: '1px solid var(--color-border)' } } },
      MuiAppBar: {
        defaultProps: { color: 'default' },
        styleOverrides: {
          root: {
            backgroundColor: 'var(--color-surface)',
            borderBottom: '1px solid var(--color-border)',
            color: 'var(--color-text)',
            boxShadow: 'none',
          },
        },
      },
      MuiTableCell: { styleOverrides: { root: { borderColor: 'var(--color-border)' } } },
      RaMenuItemLink: {
        styleOverrides: {
          root: {
            borderRadius: 'var(--radius-md)',
            margin: '2px 8px',
            '&.RaMenuItemLink-active': {
              backgroundColor: 'var(--color-accent-soft)',
              color: 'var(--color-accent-text)',
            },
          },
        },
      },
    } as ThemeOptions['components'],
  } as ThemeOptions;
}
