import type { ComponentType } from 'react';
import {
  CloudIcon,
  ComponentsIcon,
  ContainerIcon,
  DatabaseIcon,
  MappingIcon,
  QueryIcon,
  ServerIcon,
  TypeIcon,
  type IconProps,
} from './icons';

export interface Technology {
  name: string;
  /** The kind of technology, shown below the name. */
  kind: string;
  Icon: ComponentType<IconProps>;
  /** Its purpose in this product. */
  job: string;
}

/** Ordered from the user interface down to the infrastructure. */
export const TECHNOLOGIES: Technology[] = [
  {
    name: 'React',
    kind: 'Front-end library',
    Icon: ComponentsIcon,
    job: 'Renders every screen, from this page to the lead table. Public pages load React and little else; the dashboard’s code loads after login.',
  },
  {
    name: 'TypeScript',
    kind: 'Typed language',
    Icon: TypeIcon,
    job: 'One folder defines what the browser and the server send each other, and the compiler checks both sides.',
  },
  {
    name: 'Node.js',
    kind: 'Server runtime',
    Icon: ServerIcon,
    job: 'Serves the API with NestJS, streams each run as it happens, and works through the job queue.',
  },
  {
    name: 'SQL',
    kind: 'Query language',
    Icon: QueryIcon,
    job: 'Everything that must be fast or exact is a named SQL query. CSVs stream straight from the database.',
  },
  {
    name: 'TypeORM',
    kind: 'ORM',
    Icon: MappingIcon,
    job: 'Maps rows to objects and migrates the schema. A test fails if the two drift apart.',
  },
  {
    name: 'PostgreSQL',
    kind: 'Relational database',
    Icon: DatabaseIcon,
    job: 'Accounts, leads, the places index and the job queue share one database, so a run and its job are saved together or not at all.',
  },
  {
    name: 'Firebase',
    kind: 'Cloud platform',
    Icon: CloudIcon,
    job: 'Google’s platform handles logins, so passwords never reach our server. On your own machine, an emulator replaces it.',
  },
  {
    name: 'Docker',
    kind: 'Container tool',
    Icon: ContainerIcon,
    job: 'One image runs as the API or as a worker. Compose starts everything with two workers, and a run survives if one of them dies.',
  },
];
