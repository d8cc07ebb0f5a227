interface Props {
  email: string;
  className?: string | undefined;
}

/** Breaks before its domain, where it has no room. */
export function EmailLink({ email, className }: Props) {
  const at = email.lastIndexOf('@');
  return (
    <a className={className} href={`mailto:${encodeURIComponent(email)}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
