/** Whose site this is: what the public pages say of the owner. */
export interface Site {
  ownerName: string;
  supportEmail: string;
  githubUrl: string;
  linkedinUrl: string;
  headline: string;
  /** Paragraphs of the portfolio's About panel. */
  about: string[];
}

/**
 * Replace these with your own, and `frontend/public/avatar.jpg` and `resume.pdf` with yours. Name, mailbox and links can be
 * set by the environment, too.
 */
export const SITE: Site = {
  ownerName: 'Alex Morgan',
  supportEmail: 'support@leads.example',
  githubUrl: 'https://github.com/example',
  linkedinUrl: 'https://www.linkedin.com/in/example',
  headline: 'Senior full-stack engineer · React, Node.js, SQL, AWS',
  about: [
    'I am a senior full-stack engineer with 7+ years of experience with React, Node.js, SQL and AWS. I build products end to end: from the first sketch of a screen to the query plan behind it.',
    'Lead Delivery is one of them. It turns a city and a trade into a list you can work with.',
  ],
};
