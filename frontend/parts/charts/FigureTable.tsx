import styles from './FigureTable.module.css';

interface Props {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its header. */
  rows: readonly { id: string; cells: readonly string[] }[];
}

/** A chart's figures as a table, collapsed. */
export const FigureTable = ({ caption, columns, rows }: Props) => (
  <details className={styles.details}>
    <summary>Show as a table</summary>
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
  </details>
);
