import styles from './Steps.module.css';

const STEPS = [
  {
    title: 'Choose a city and a category',
    text: 'Dentists in Austin, coffee shops in San Francisco, restaurants in Monaco. Set how many leads you need.',
  },
  {
    title: 'Watch the leads arrive',
    text: 'Businesses appear as we find them, with phone, address and website where available. No duplicates.',
  },
  {
    title: 'Export your list',
    text: 'Download it as CSV and open it in any spreadsheet or CRM. Every run stays in your history.',
  },
];

export function Steps() {
  return (
    <section className={styles.section} aria-labelledby="how">
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
