import { LEAD_PACK, FREE_TRIAL } from '#contract/plans.js';
import { PageSection } from './PageSection';
import styles from './Questions.module.css';

const QUESTIONS = [
  {
    question: 'What happens when the free trial ends?',
    answer: `Nothing is charged, because we don't ask for a card. After ${FREE_TRIAL.days} days or ${FREE_TRIAL.leads} leads, searches and deliveries stop. You can still read and export your leads.`,
  },
  {
    question: 'What counts as a lead?',
    answer:
      'A business counts once, in the month in which you first get it. Businesses that you already have, exclude or filter out never count.',
  },
  {
    question: 'What happens at my plan’s limit?',
    answer: `Searches stop there, and nothing extra is charged. Upgrade, or wait until your leads reset. With Agency, you can also buy ${LEAD_PACK.leads} more leads for $${LEAD_PACK.price}.`,
  },
  {
    question: 'Can I change or cancel my plan?',
    answer:
      'At any time. An upgrade takes effect immediately, and you see its price first. A downgrade or cancellation takes effect at the end of the period you paid for.',
  },
  {
    question: 'Where do the leads come from?',
    answer:
      'From Google Maps, OpenStreetMap and Overture Maps. Each lead shows its source, its license and how long you may keep it.',
  },
  {
    question: 'Does it work with my tools?',
    answer:
      'Every plan exports CSV and has an API. Higher plans add webhooks, Airtable, Google Sheets, more file formats and layouts for HubSpot, Salesforce and Pipedrive.',
  },
];

export function Questions() {
  return (
    <PageSection id="questions" title="Questions" note="What people ask before they subscribe.">
      <dl className={styles.questions}>
        {QUESTIONS.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  );
}
