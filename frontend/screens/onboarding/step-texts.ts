import type { StepId } from './steps';

interface StepTexts {
  /** Shown under the number in the step indicator, and in the review. */
  label: string;
  title: string;
  text: string;
}

export const STEP_TEXTS: Record<StepId, StepTexts> = {
  type: {
    label: 'Account type',
    title: 'Who will use Lead Delivery?',
    text: "We'll only ask for what applies to you.",
  },
  company: {
    label: 'Company info',
    title: 'About your company',
    text: 'Shown on your account.',
  },
  contact: {
    label: 'Contact',
    title: 'How can we reach you?',
    text: "We'll email you when your leads are ready.",
  },
  address: {
    label: 'Address',
    title: 'Your address',
    text: 'For your account and invoices.',
  },
  business: {
    label: 'Business details',
    title: 'What are you looking for?',
    text: 'All of this is optional.',
  },
  review: {
    label: 'Review',
    title: 'Check your answers',
    text: 'You can still change any answer.',
  },
};
