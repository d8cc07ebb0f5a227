/** Breaks before its domain, where it has no room. */
export function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <a href={`mailto:${encodeURIComponent(email)}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
