import { Link, type LinkProps } from 'react-router';
import { buttonClasses, type Look } from './Button';

/** A router link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  className,
  ...rest
}: Omit<LinkProps, 'className'> & Look & { className?: string }) {
  return <Link {...rest} className={buttonClasses({ variant, size, block }, className)} />;
}
