import { ApiError } from '../api/api';
import { failureText } from '../api/call';
import { PLANS_PATH } from '../plan/paths';
import { May } from '../session/May';
import { Alert } from '../ui/Alert';
import { ButtonLink } from '../ui/ButtonLink';

/** Explains why a delivery was not saved, with a way to upgrade if the plan is the reason. */
export function FormProblem({ failure }: { failure: Error | null }) {
  if (!failure) return null;
  const { cause } = failure;
  const needsPlan =
    cause instanceof ApiError &&
    ['plan_required', 'quota_exceeded'].includes(cause.problem.code ?? '');
  return (
    <Alert
      tone="danger"
      actions={
        needsPlan && (
          <May do="billing">
            <ButtonLink to={PLANS_PATH} size="sm" variant="secondary">
              See plans
            </ButtonLink>
          </May>
        )
      }
    >
      {failureText(failure, 'Please try again.')}
    </Alert>
  );
}
