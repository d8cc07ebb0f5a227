import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../parts/ui/Button';

const RecentChanges = lazy(() => import('./RecentChanges'));

export function RecentChangesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Recent changes
      </Button>
      {isOpen && (
        <Suspense>
          <RecentChanges onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
