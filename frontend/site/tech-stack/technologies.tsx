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
  /** What the specification calls it. */
  kind: string;
  Icon: ComponentType<IconProps>;
  /** What it does in this product. */
  job: string;
}

/** The eight, in the specification's order: from the screen to the machine. */
export const TECHNOLOGIES: Technology[] = [
  {
    name: 'React',
    kind: 'Front-end library',
    Icon: ComponentsIcon,
    job: 'Every screen, from this page to the lead table. A public page loads React and little else; the dashboard’s code comes after login.',
  },
  {
    name: 'TypeScript',
    kind: 'Typed language',
    Icon: TypeIcon,
    job: 'One folder says what browser and server send each other, and the compiler holds both of them to it.',
  },
  {
    name: 'Node.js',
    kind: 'Server runtime',
    Icon: ServerIcon,
    job: 'Serves the API with NestJS, streams a run while it goes on, and works through the queue behind it.',
  },
  {
    name: 'SQL',
    kind: 'Query language',
    Icon: QueryIcon,
    job: 'What has to be fast or exact is written as SQL, named, in one place. A CSV streams straight out of the database.',
  },
  {
    name: 'TypeORM',
    kind: 'ORM',
    Icon: MappingIcon,
    job: 'Turns rows into objects and carries the schema from version to version. A test fails when the two drift apart.',
  },
  {
    name: 'PostgreSQL',
    kind: 'Relational database',
    Icon: DatabaseIcon,
    job: 'Accounts, leads, the index of places and the queue, all in one database: a run and its job are accepted together or not at all.',
  },
  {
    name: 'Firebase',
    kind: 'Cloud platform',
    Icon: CloudIcon,
    job: 'Google’s platform checks who logs in, so that no password reaches our own server. On a machine of your own an emulator stands in for it.',
  },
  {
    name: 'Docker',
    kind: 'Container tool',
    Icon: ContainerIcon,
    job: 'One image is the API or a worker, as its role says. Compose starts the whole, with two workers that may die at any moment.',
  },
];
