import type { ThemeOptions } from '@mui/material/styles';
import type { ThemeMode } from '../ui/theme-mode';

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

/** Material UI's theme for one mode. Only its menus use it; everything else takes the tokens from CSS. */
export function materialTheme(mode: ThemeMode): ThemeOptions {
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
    typography: { fontFamily: 'var(--font-sans)' },
    components: {
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none' } },
      },
    },
  };
}
