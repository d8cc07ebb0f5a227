import type { ComponentProps, ElementType } from 'react';
import styles from './layout.module.css';

interface TextProps {
  /** Small and muted. */
  quiet?: boolean;
  /** Smaller still. */
  hint?: boolean;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl';
  weight?: 'medium' | 'strong';
  muted?: boolean;
  danger?: boolean;
  /** A long word breaks instead of overflowing. */
  anywhere?: boolean;
  /** All digits have the same width. */
  tabular?: boolean;
}

interface LayoutProps extends TextProps {
  /** The number of a `--space` token. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  align?: 'start' | 'center' | 'end' | 'baseline';
}

interface RowProps extends LayoutProps {
  /** The gap between lines, if not `gap`. */
  rowGap?: 0 | 1 | 2 | 3;
  justify?: 'between';
  nowrap?: boolean;
}

type PartProps<Element extends ElementType, Own> = Own & { as?: Element } & Omit<
    ComponentProps<Element>,
    keyof Own | 'as'
  >;

/** One below the other. */
export function Stack<Element extends ElementType = 'div'>(props: PartProps<Element, LayoutProps>) {
  return <Part tag="div" base="stack" {...props} />;
}

/** Side by side, wrapping to more lines. */
export function Row<Element extends ElementType = 'div'>(props: PartProps<Element, RowProps>) {
  return <Part tag="div" base="row" {...props} />;
}

export function Text<Element extends ElementType = 'p'>(props: PartProps<Element, TextProps>) {
  return <Part tag="p" {...props} />;
}

export function Span<Element extends ElementType = 'span'>(props: PartProps<Element, TextProps>) {
  return <Part tag="span" {...props} />;
}

interface AnyProps extends RowProps {
  as?: ElementType;
  tag: string;
  base?: string;
  className?: string;
}

function Part({ as, tag, base, gap, rowGap, align, justify, size, weight, ...props }: AnyProps) {
  const { nowrap, quiet, hint, muted, danger, anywhere, tabular, className, ...rest } = props;
  const names = [
    base,
    gap && `gap${gap}`,
    rowGap !== undefined && `rowGap${rowGap}`,
    align,
    justify,
    size && `size-${size}`,
    weight,
    ...Object.entries({ nowrap, quiet, hint, muted, danger, anywhere, tabular }).map(
      ([name, on]) => on && name,
    ),
  ];
  const classes = names.flatMap((name) => (name ? styles[name] : []));
  const Element = as ?? tag;
  return <Element {...rest} className={[...classes, className].filter(Boolean).join(' ')} />;
}
