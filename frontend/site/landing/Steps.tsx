import styles from './Steps.module.css';

const STEPS = [
  {
    title: 'Name a city and a trade',
    text: 'Dentists in Austin, coffee shops in San Francisco, restaurants in Monaco. Say how many you need.',
  },
  {
    title: 'Watch the leads arrive',
    text: 'Each business appears as it is found, once, with phone, address and website where they are known.',
  },
  {
    title: 'Take the list with you',
    text: 'Every run stays in your history. Download it as CSV and open it in any spreadsheet or CRM.',
  },
];

export function Steps() {
  return (
    <section className={styles.how} aria-labelledby="how">
      <h2 id="how">How it works</h2>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
