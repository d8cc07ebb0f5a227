/** The owner's and operator's details on public pages. */
export interface Site {
  ownerName: string;
  supportEmail: string;
  githubUrl: string;
  linkedinUrl: string;
  headline: string;
  /** Paragraphs of the portfolio's About panel. */
  about: string[];
  /** The person or company that runs the service, for the legal pages. */
  operatorName: string;
  operatorAddress: string;
  operatorEmail: string;
  /** The jurisdiction for law and courts, such as "the State of California". */
  operatorJurisdiction: string;
}

const SUPPORT_EMAIL = 'support@leads.example';

/**
 * Replace these values, and `avatar.jpg` and `resume.pdf` in `frontend/public`, with your own.
 * Environment variables can also set the name, mailbox and links.
 */
export const SITE: Site = {
  ownerName: 'Alex Morgan',
  supportEmail: SUPPORT_EMAIL,
  githubUrl: 'https://github.com/example',
  linkedinUrl: 'https://www.linkedin.com/in/example',
  headline: 'Senior full-stack engineer · React, Node.js, SQL, AWS',
  about: [
    'I am a senior full-stack engineer with 7+ years of experience with React, Node.js, SQL and AWS. I build products end to end: from the first sketch of a screen to the query plan behind it.',
    'Lead Delivery is one of them. It turns a city and a category into a list you can work with.',
  ],
  // Defaults of OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL and OPERATOR_JURISDICTION.
  operatorName: 'The operator of this installation',
  operatorAddress: 'Available on request',
  operatorEmail: SUPPORT_EMAIL,
  operatorJurisdiction: 'the place where the operator is based',
};
