import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../parts/ui/ErrorBoundary';
import { IconButton } from '../../parts/ui/IconButton';
import { SearchIcon } from './icons';

const Palette = lazy(() => import('./Palette'));

/** Opens the palette, as Ctrl+K and ⌘K do on every screen. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <IconButton
        label="Go to"
        title="Go to a page, a view or a lead (Ctrl+K)"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </IconButton>
      {isOpen && (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <Palette onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
