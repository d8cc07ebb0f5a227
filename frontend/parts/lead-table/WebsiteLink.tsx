import { websiteHref, websiteLabel } from './lead';

type Props = { website: string; name: string; className?: string };

/** A link if the website is a web address, otherwise plain text. */
export function WebsiteLink({ website, name, className }: Props) {
  const href = websiteHref(website);
  if (!href) return <span className={className}>{website}</span>;
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
      aria-label={`${websiteLabel(website)}, website of ${name}, opens in a new tab`}
    >
      {websiteLabel(website)}
    </a>
  );
}
