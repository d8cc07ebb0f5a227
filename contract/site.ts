/** Whose site this is: what the public pages say about the owner and the operator. */
export interface Site {
  ownerName: string;
  supportEmail: string;
  githubUrl: string;
  linkedinUrl: string;
  headline: string;
  /** Paragraphs of the portfolio's About panel. */
  about: string[];
  /** Who runs the service, for the legal pages: a person or a company. */
  operatorName: string;
  operatorAddress: string;
  operatorEmail: string;
  /** Whose law applies and whose courts decide, such as "the State of California". */
  operatorJurisdiction: string;
}

const SUPPORT_EMAIL = 'support@leads.example';

/**
 * Replace these with your own, and `frontend/public/avatar.jpg` and `resume.pdf` with yours. Name, mailbox and links can be
 * set by the environment, too.
 */
export const SITE: Site = {
  ownerName: 'Alex Morgan',
  supportEmail: SUPPORT_EMAIL,
  githubUrl: 'https://github.com/example',
  linkedinUrl: 'https://www.linkedin.com/in/example',
  headline: 'Senior full-stack engineer · React, Node.js, SQL, AWS',
  about: [
    'I am a senior full-stack engineer with 7+ years of experience with React, Node.js, SQL and AWS. I build products end to end: from the first sketch of a screen to the query plan behind it.',
    'Lead Delivery is one of them. It turns a city and a trade into a list you can work with.',
  ],
  // Set by OPERATOR_NAME and so on; until then the legal pages read like this.
  operatorName: 'The operator of this installation',
  operatorAddress: 'Available on request',
  operatorEmail: SUPPORT_EMAIL,
  operatorJurisdiction: 'the place where the operator is based',
};
