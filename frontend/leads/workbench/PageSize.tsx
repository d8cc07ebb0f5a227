import { useId } from 'react';
import { useListContext } from 'react-admin';
import fieldStyles from '../../ui/Field.module.css';
import styles from './LeadList.module.css';

const SIZES = [25, 50, 100];

export function PageSize() {
  const { perPage, setPerPage } = useListContext();
  const id = useId();
  const sizes = SIZES.includes(perPage) ? SIZES : [...SIZES, perPage];
  return (
    <div className={styles.pageSize}>
      <label htmlFor={id}>Rows per page</label>
      <select
        id={id}
        className={fieldStyles.control}
        value={perPage}
        onChange={(event) => setPerPage(Number(event.target.value))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </div>
  );
}
