import type { ReactElement } from 'react';
import { FilterForm } from 'react-admin';
import { ListTools } from './ListTools';
import styles from './ListFilters.module.css';

interface Props {
  /** Names the filters to assistive technology. */
  label: string;
  /** React-admin inputs; those without `alwaysOn` can be added. */
  filters: ReactElement[];
}

/** The filters of a list, and the tools to arrange it. */
export const ListFilters = ({ label, filters }: Props) => (
  <div className={styles.bar}>
    <div role="search" aria-label={label} className={styles.filters}>
      <FilterForm filters={filters} />
    </div>
    <ListTools filters={filters} />
  </div>
);

/** Text pasted from a spreadsheet may hold tabs and line breaks. */
export const oneLine = (typed: string) => typed.replaceAll(/\p{Cc}+/gu, ' ');
