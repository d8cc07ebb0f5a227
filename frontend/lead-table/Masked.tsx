interface Props {
  text: string;
  className: string | undefined;
}

/** A contact of which only a part is shown: nothing to dial and nowhere to go. */
export const Masked = ({ text, className }: Props) => (
  <span className={className} title="Masked in this sample">
    <span aria-hidden="true">{text}</span>
    <span className="visually-hidden">masked</span>
  </span>
);
