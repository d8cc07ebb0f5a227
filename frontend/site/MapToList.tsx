import styles from './MapToList.module.css';

const ROWS = [
  { name: 'Harbor Street Coffee', detail: '(415) 555-0132 · 12 Harbor Street' },
  { name: 'Blue Door Espresso', detail: '(415) 555-0117 · 480 Valencia Street' },
  { name: 'Corner Roastery', detail: '(415) 555-0188 · 9 Market Lane' },
];

const PINS = [
  { x: 76, y: 88 },
  { x: 168, y: 132 },
  { x: 296, y: 66 },
  { x: 112, y: 226 },
  { x: 424, y: 104 },
];

/** A drawn street map whose pins become the rows of a list. */
export function MapToList() {
  return (
    <figure className={styles.figure}>
      <svg className={styles.map} viewBox="0 0 480 380" aria-hidden="true">
        <path className={styles.water} d="M0 296c90-34 150 12 232-6s150-66 248-40v130H0Z" />
        <path
          className={styles.street}
          d="M-10 96 500 40M-10 184l510-56M-10 268l510-56M54-10l62 400M170-10l54 400M292-10l46 400M408-10l36 400"
        />
        <path className={styles.avenue} d="M-10 30 500 214" />
        {PINS.map(({ x, y }) => (
          <path
            key={x}
            className={styles.pin}
            transform={`translate(${x} ${y})`}
            d="M0 0c-3.4-3.4-12-10.4-12-18.6a12 12 0 1 1 24 0C12-10.4 3.4-3.4 0 0Zm0-13.6a4.6 4.6 0 1 0 0-9.2 4.6 4.6 0 0 0 0 9.2Z"
          />
        ))}
      </svg>
      <div className={styles.list}>
        <div className={styles.query}>
          <strong>coffee shop</strong> in <strong>San Francisco, CA</strong>
        </div>
        <ul>
          {ROWS.map(({ name, detail }) => (
            <li key={name}>
              <span className={styles.name}>{name}</span>
              <span className={styles.detail}>{detail}</span>
            </li>
          ))}
        </ul>
        <figcaption className={styles.caption}>Sample data</figcaption>
      </div>
    </figure>
  );
}
