import { ButtonLink } from './ButtonLink';
import { PageHeader } from './PageHeader';

export function PageNotFound() {
  return (
    <>
      <PageHeader title="Page not found" note="This page doesn't exist." />
      <ButtonLink to="/dashboard" variant="secondary">
        Go to the overview
      </ButtonLink>
    </>
  );
}
