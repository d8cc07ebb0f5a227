import type { StepId } from './steps';

interface StepTexts {
  /** Under the number in the step indicator, and in the review. */
  label: string;
  title: string;
  text: string;
}

export const STEP_TEXTS: Record<StepId, StepTexts> = {
  type: {
    label: 'Account type',
    title: 'Who will use Lead Delivery?',
    text: 'You can work alone or for a company. This decides what we ask next.',
  },
  company: {
    label: 'Company info',
    title: 'About your company',
    text: 'As it should appear on your account.',
  },
  contact: {
    label: 'Contact',
    title: 'How do we reach you?',
    text: 'We write to you when your leads are ready.',
  },
  address: {
    label: 'Address',
    title: 'Your address',
    text: 'Used on your account and your invoices.',
  },
  business: {
    label: 'Business details',
    title: 'What are you looking for?',
    text: 'Optional. You can leave any of it open.',
  },
  review: {
    label: 'Review',
    title: 'Check your answers',
    text: 'Everything can still be changed.',
  },
};
