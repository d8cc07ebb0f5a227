import { setThemeMode, useThemeMode } from './theme-mode';
import { useThemeIsForced } from './ForcedTheme';
import { IconButton } from './IconButton';
import { MoonIcon, SunIcon } from './icons';

export function ThemeToggle() {
  return useThemeIsForced() ? null : <Toggle />;
}

function Toggle() {
  const mode = useThemeMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Switch to ${other} theme`} onClick={() => setThemeMode(other)}>
      {mode === 'dark' ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
