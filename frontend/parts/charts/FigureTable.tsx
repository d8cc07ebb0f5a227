import { createContext, use } from 'react';
import { ChevronIcon } from '../ui/icons';
import styles from './FigureTable.module.css';

interface Props {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its header. */
  rows: readonly { id: string; cells: readonly string[] }[];
}

/** Set where one control shows all charts as tables; null where each chart has its own. */
export const AsTables = createContext<boolean | null>(null);

/** A chart's figures as a table: collapsed below the chart, or instead of it. */
export function FigureTable(props: Props) {
  const asTables = use(AsTables);
  if (asTables !== null) return asTables && <Table {...props} />;
  return (
    <details className={styles.details}>
      <summary>
        <ChevronIcon width="14" height="14" />
        Show as a table
      </summary>
      <Table {...props} />
    </details>
  );
}

const Table = ({ caption, columns, rows }: Props) => (
  <table className={styles.table}>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells: [header, ...cells] }) => (
        <tr key={id}>
          <th scope="row">{header}</th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
