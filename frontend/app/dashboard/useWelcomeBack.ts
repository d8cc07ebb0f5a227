import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isWelcomeBack } from '../../parts/session/welcome-back';
import { useNotice } from '../../parts/ui/Notice';

/** Greets a user whose login reactivated the account, once. */
export function useWelcomeBack() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const notify = useNotice();
  const isBack = isWelcomeBack(state);
  useEffect(() => {
    if (!isBack) return;
    notify({ tone: 'success', text: 'Welcome back. Your account is active again.' });
    void navigate(pathname + search, { replace: true, state: null });
  }, [isBack, pathname, search, navigate, notify]);
}
