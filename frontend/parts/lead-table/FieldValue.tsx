import { LEAD_FIELDS, type LeadField } from '#contract/lead-fields.js';
import { count } from '../ui/numbers';
import { telHref } from './lead';
import { Stars } from './Stars';
import { WebsiteLink } from './WebsiteLink';

interface Props {
  field: LeadField;
  value: string | number;
  /** Name of the business. */
  name: string;
  className?: string | undefined;
  masked?: boolean | undefined;
  /** Formats a phone number. Public pages show none, so they don't load its metadata. */
  phoneText?: ((phone: string) => string) | undefined;
}

/** Renders a value by kind: phone, email and website as links, a rating as stars. */
export function FieldValue({
  field,
  value,
  name,
  className,
  masked = false,
  phoneText = String,
}: Props) {
  const { kind } = LEAD_FIELDS[field];
  const text = String(value);
  if (masked && (kind === 'phone' || kind === 'website')) {
    return <Masked className={className} text={text} />;
  }
  switch (kind) {
    case 'phone':
      return (
        <a className={className} href={telHref(text)}>
          {phoneText(text)}
        </a>
      );
    case 'email':
      return (
        <a className={className} href={`mailto:${encodeURIComponent(text)}`}>
          {text}
        </a>
      );
    case 'website':
      return <WebsiteLink className={className} website={text} name={name} />;
    case 'rating':
      return <Stars rating={Number(value)} />;
    case 'count':
      return count.format(Number(value));
    default:
      return className ? <span className={className}>{text}</span> : text;
  }
}

interface MaskedProps {
  text: string;
  className: string | undefined;
}

/** A partly hidden contact, without a link. */
const Masked = ({ text, className }: MaskedProps) => (
  <span className={className} title="Masked in this sample">
    <span aria-hidden="true">{text}</span>
    <span className="visually-hidden">masked</span>
  </span>
);
