import { ButtonLink } from './ButtonLink';
import { PageHeader } from './PageHeader';

export function PageNotFound() {
  return (
    <>
      <PageHeader title="Page not found" note="There is nothing at this address." />
      <ButtonLink to="/dashboard" variant="secondary">
        Go to the overview
      </ButtonLink>
    </>
  );
}
