import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../session';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { PlainHeader } from '../ui/PlainHeader';
import { useTitle } from '../ui/useTitle';
import { VerifyEmailBanner } from '../ui/VerifyEmailBanner';
import styles from './Onboarding.module.css';
import { Wizard } from './Wizard';

export default function Onboarding() {
  const { user } = useSession();
  const [failure, setFailure] = useState('');
  useTitle('Set up your account');
  return (
    <div className={styles.page}>
      <VerifyEmailBanner />
      <PlainHeader>{user && <LogoutButton onFailure={setFailure} />}</PlainHeader>
      <main className={styles.main}>
        {failure && <Alert tone="danger">{failure}</Alert>}
        {user ? (
          <>
            <div className={styles.heading}>
              <h1>Set up your account</h1>
              <p>A few questions, then you can run your first scrape.</p>
            </div>
            <Wizard key={user.uid} user={user} />
          </>
        ) : (
          <Alert>Please log in to continue.</Alert>
        )}
      </main>
    </div>
  );
}

const CONFIRM =
  'Are you sure you want to logout? Your progress will be saved, and you can continue setup later.';

function LogoutButton({ onFailure }: { onFailure: (message: string) => void }) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const logout = async () => {
    if (!window.confirm(CONFIRM)) return;
    onFailure('');
    try {
      await signOut();
      void navigate('/login', { replace: true });
    } catch (error) {
      console.error('Logout failed', error);
      onFailure('Failed to logout. Please try again.');
    }
  };
  return (
    <Button size="sm" variant="secondary" onClick={() => void logout()}>
      Logout
    </Button>
  );
}
