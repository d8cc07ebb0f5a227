import { ApiError } from '../api/api';
import { failureText } from '../api/call';
import { PLANS_PATH } from '../plan/paths';
import { Allowed } from '../session/Allowed';
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
          <Allowed needs="billing">
            <ButtonLink to={PLANS_PATH} size="sm" variant="secondary">
              See plans
            </ButtonLink>
          </Allowed>
        )
      }
    >
      {failureText(failure, 'Please try again.')}
    </Alert>
  );
}
