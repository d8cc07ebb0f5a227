import type { ReactNode } from 'react';
import { ButtonAnchor } from '../../parts/ui/Button';
import { useSignedIn } from './useSignedIn';

/** Links visitors to sign-up, and logged-in users to their dashboard. */
export function StartButton({ children, icon }: { children: string; icon?: ReactNode }) {
  const signedIn = useSignedIn();
  return (
    <ButtonAnchor href={signedIn ? '/dashboard' : '/login?mode=signup'} size="lg">
      {signedIn ? 'Go to dashboard' : children}
      {icon}
    </ButtonAnchor>
  );
}
