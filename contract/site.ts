import { z } from 'zod';

/** Whose site this is: what the public pages say of the owner. The environment may replace the first four. */
export const site = z.object({
  ownerName: z.string(),
  supportEmail: z.email(),
  githubUrl: z.url(),
  linkedinUrl: z.url(),
  headline: z.string(),
  /** Paragraphs of the portfolio's About panel. */
  about: z.array(z.string()),
});
export type Site = z.infer<typeof site>;

/** Replace these with your own, and `frontend/public/avatar.jpg` and `resume.pdf` with yours. */
export const SITE: Site = {
  ownerName: 'Alex Morgan',
  supportEmail: 'support@leads.example',
  githubUrl: 'https://github.com/example',
  linkedinUrl: 'https://www.linkedin.com/in/example',
  headline: 'Full-stack engineer',
  about: [
    'I build products end to end: from the first sketch of a screen to the query plan behind it.',
    'Lead Delivery is one of them. It turns a city and a trade into a list you can work with.',
  ],
};
