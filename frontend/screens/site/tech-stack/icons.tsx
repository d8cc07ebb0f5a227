import type { SVGProps } from 'react';

export type IconProps = SVGProps<SVGSVGElement>;

/** Line drawings of each technology's purpose on a 32-unit grid, not logos. The text beside them conveys the meaning. */
function Icon(props: IconProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  );
}

/** A screen made of parts. */
export const ComponentsIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="5.5" width="25" height="21" rx="3" />
    <path d="M3.5 11h25M7 8.25h.01M10 8.25h.01" />
    <rect x="7.5" y="14.5" width="7" height="8.5" rx="1" />
    <path d="M18 15.25h6.5M18 18.75h6.5M18 22.25h4" />
  </Icon>
);

/** A letter for a type, between angle brackets. */
export const TypeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 9.5 2.75 16 8 22.5M24 9.5l5.25 6.5L24 22.5" />
    <path d="M11.5 11.5v-2h9v2M16 9.5v13M14 22.5h4" />
  </Icon>
);

/** Two machines in a rack. */
export const ServerIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="5" width="24" height="9.5" rx="2.5" />
    <rect x="4" y="17.5" width="24" height="9.5" rx="2.5" />
    <path d="M8.5 9.75h.01M12 9.75h.01M19 9.75h5M8.5 22.25h.01M12 22.25h.01M19 22.25h5" />
  </Icon>
);

/** A table with a magnifying glass. */
export const QueryIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M15 26H6.5A2.5 2.5 0 0 1 4 23.5V8.5A2.5 2.5 0 0 1 6.5 6h19A2.5 2.5 0 0 1 28 8.5V13" />
    <path d="M4 12h24M4 18.5h9.5M12 12v14" />
    <circle cx="21.5" cy="20.5" r="4.75" />
    <path d="m25 24 3.75 3.75" />
  </Icon>
);

/** An object and a row that map to each other. */
export const MappingIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="7.5" cy="16" r="4.75" />
    <path d="M20.75 8.5h5A2.25 2.25 0 0 1 28 10.75v10.5a2.25 2.25 0 0 1-2.25 2.25h-5A2.25 2.25 0 0 1 18.5 21.25v-10.5a2.25 2.25 0 0 1 2.25-2.25ZM18.5 13.5H28M18.5 18.5H28" />
    <path d="M7.5 7.75V5.5h9M14.25 3.25l2.25 2.25-2.25 2.25M23.25 26.75h-12.5M13 24.5l-2.25 2.25L13 29" />
  </Icon>
);

/** Stacked disks. */
export const DatabaseIcon = (props: IconProps) => (
  <Icon {...props}>
    <ellipse cx="16" cy="8" rx="10.5" ry="4" />
    <path d="M5.5 8v16c0 2.2 4.7 4 10.5 4s10.5-1.8 10.5-4V8" />
    <path d="M5.5 13.35c0 2.2 4.7 4 10.5 4s10.5-1.8 10.5-4M5.5 18.7c0 2.2 4.7 4 10.5 4s10.5-1.8 10.5-4" />
  </Icon>
);

/** A cloud with a key. */
export const CloudIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9.25 25a6.25 6.25 0 0 1-.9-12.43 8 8 0 0 1 15.45 1.18A5.7 5.7 0 0 1 23.25 25Z" />
    <circle cx="16" cy="16.25" r="1.75" />
    <path d="M16 18v3.5" />
  </Icon>
);

/** A shipping container on a hook. */
export const ContainerIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M16 3v3.5M7 12.5l9-6 9 6" />
    <rect x="3.5" y="12.5" width="25" height="14" rx="1.5" />
    <path d="M8.5 16.5v6M13.5 16.5v6M18.5 16.5v6M23.5 16.5v6" />
  </Icon>
);
