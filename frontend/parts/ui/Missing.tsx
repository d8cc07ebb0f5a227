import { Span } from './layout';

/** A dash in place of a missing value. */
export const Missing = ({ title }: { title?: string }) => (
  <Span muted title={title}>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{title ?? 'none'}</span>
  </Span>
);
