import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../parts/ui/Button';

const ImportDialog = lazy(() => import('./ImportDialog'));

/** Opens the import of the user's own customers. */
export function ImportButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Import
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
