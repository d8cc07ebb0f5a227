import { setThemeMode, useThemeMode } from '../theme-mode';
import { IconButton } from './IconButton';
import { MoonIcon, SunIcon } from './icons';

export function ThemeToggle() {
  const mode = useThemeMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Switch to ${other} theme`} onClick={() => setThemeMode(other)}>
      {mode === 'dark' ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
