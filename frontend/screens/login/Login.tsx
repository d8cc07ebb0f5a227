import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { FREE_TRIAL } from '#contract/plans.js';
import { useSession } from '../../parts/session/session';
import { ENDINGS } from '../../parts/session/ending';
import { afterSignIn } from '../../parts/session/guard';
import { checkoutPath, choiceText, parseChoice, saveChoice } from '../../parts/plan/choice';
import { parseWanted, saveWanted, wantedText } from '../../parts/session/wanted-search';
import { Alert } from '../../parts/ui/Alert';
import { CardPage } from '../../parts/ui/CardPage';
import { Loading } from '../../parts/ui/Loading';
import { Unreachable } from '../../parts/ui/Unreachable';
import { useTitle } from '../../parts/ui/useTitle';
import { CredentialsForm } from './CredentialsForm';
import { ForgotPassword } from './ForgotPassword';
import { useCompleteLogin } from './useCompleteLogin';

type Mode = 'login' | 'signup' | 'forgotPassword';

const HEADINGS: Record<Mode, { title: string; text: string }> = {
  login: { title: 'Welcome back', text: 'Log in to find and manage your leads.' },
  signup: {
    title: 'Create your account',
    text: `${FREE_TRIAL.leads} leads, ${FREE_TRIAL.days} days, no card. Setup takes about two minutes.`,
  },
  forgotPassword: {
    title: 'Reset your password',
    text: "Enter your email, and we'll send you a link to choose a new one.",
  },
};

export default function Login() {
  const { user, loading, failure, ending, retry } = useSession();
  const [search] = useSearchParams();
  const chosen = parseChoice(search);
  const wanted = parseWanted(search);
  const guarded = (useLocation().state as { from?: unknown } | null)?.from;
  const from = guarded ?? (chosen && checkoutPath(chosen));
  const [mode, setMode] = useState<Mode>(search.get('mode') === 'signup' ? 'signup' : 'login');
  const [email, setEmail] = useState('');
  const { completeLogin, busy, error, setError } = useCompleteLogin(from);
  const { title, text } = HEADINGS[mode];
  const waiting = chosen ? choiceText(chosen) : wanted && wantedText(wanted);
  const reason = guarded === undefined ? waiting : 'Please log in to continue.';
  const welcome = ending ? ENDINGS[ending].notice : reason;
  useTitle(title);
  useEffect(() => {
    const choice = parseChoice(search);
    if (choice) saveChoice(choice);
    const query = parseWanted(search);
    if (query) saveWanted(query);
  }, [search]);

  if (failure) return <Unreachable onRetry={retry} />;
  if (loading) return <Loading />;
  if (user && !busy) return <Navigate to={afterSignIn(undefined, from)} replace />;

  const show = (next: Mode) => {
    setError('');
    setMode(next);
  };

  return (
    <CardPage title={title} text={text}>
      {welcome && !error && <Alert tone="info">{welcome}</Alert>}
      {error && <Alert tone="danger">{error}</Alert>}
      {mode === 'forgotPassword' ? (
        <ForgotPassword
          email={email}
          onEmail={setEmail}
          onError={setError}
          onBack={() => show('login')}
        />
      ) : (
        <CredentialsForm
          mode={mode}
          email={email}
          busy={busy}
          onEmail={setEmail}
          onForgotPassword={() => show('forgotPassword')}
          onToggle={() => show(mode === 'login' ? 'signup' : 'login')}
          completeLogin={completeLogin}
        />
      )}
    </CardPage>
  );
}
