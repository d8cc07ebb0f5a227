/** Changes that customers notice, newest first. CHANGELOG.md lists all changes for developers. */
export const CHANGES: readonly { date: string; title: string; points: readonly string[] }[] = [
  {
    date: '2026-11-23',
    title: 'Import your own customers',
    points: [
      'Import a CSV or Excel list of customers, so that you never pay for a business you already have.',
      'Check the columns and the problems before anything is stored, and undo an import within a week.',
    ],
  },
  {
    date: '2026-11-23',
    title: 'Change thousands of leads at once',
    points: [
      'Select all leads that match, then set a status, add or remove a tag, exclude or export.',
      'Watch the progress, cancel at any time, or undo the change within a day. Leads edited since then stay as they are.',
    ],
  },
  {
    date: '2026-11-23',
    title: 'A page for each client',
    points: [
      'Agencies give a client a page under their own brand: the leads, a map and the files, without a login.',
      'The link works for 90 days. Renew or revoke it at any time.',
    ],
  },
  {
    date: '2026-11-22',
    title: 'Try a search before you sign up',
    points: [
      'Search a city and a category on the home page, and see how many businesses there are.',
      'When you sign up, your search is filled in and ready to run.',
    ],
  },
  {
    date: '2026-11-22',
    title: 'See the cost before you search',
    points: [
      'Before you start, see how many businesses a search finds, how many are new, and how many leads it uses.',
      'Searches skip businesses that have no phone, website or email, unless you want them.',
      'Your subscription page shows your leads by day.',
    ],
  },
  {
    date: '2026-11-22',
    title: 'Subscribe online',
    points: [
      'Pay by card, and start using your new plan right away.',
      'See what a plan change costs before you confirm it. Downgrades take effect at the start of your next period.',
      'Cancel or resume your subscription, update your card, and download your invoices.',
    ],
  },
  {
    date: '2026-11-22',
    title: 'Lists that fit your work',
    points: [
      'Save a filter and sort order as a view, choose and reorder columns, and show more rows per page.',
      'Undo a status, a tag or an exclusion. Leads changed since then stay as they are.',
      'Select all leads that match, across pages.',
    ],
  },
  {
    date: '2026-11-22',
    title: 'Plans you can compare',
    points: [
      'Compare Plans lists everything a plan includes.',
      'A search without leads shows “No results” instead of “Complete”.',
      'The privacy policy and the terms now name who runs the service.',
    ],
  },
  {
    date: '2026-11-21',
    title: 'More sources, fewer duplicates',
    points: [
      'Search Google Maps or live OpenStreetMap data, and see the estimated cost before you start.',
      'Each search reports what it found, what it skipped, and whether there is more.',
      'A business is one lead, no matter how many searches or sources find it.',
      'Filter by rating, reviews, phone, website or language, and skip businesses you already have.',
      'Find email addresses and social profiles on your leads’ own websites.',
      'Pause a search and resume it later.',
    ],
  },
  {
    date: '2026-11-21',
    title: 'All your leads in one place',
    points: [
      'See the leads from every search in one list: filter, sort and export exactly what you need.',
      'Give leads a status, tags and notes, and exclude the ones you never want again.',
      'View your leads on a map.',
      'Choose the emails you want: alerts, digests and weekly summaries.',
    ],
  },
  {
    date: '2026-11-21',
    title: 'Lead Delivery is here',
    points: [
      'Search by city and category, and watch leads arrive. You can close the page while a search runs.',
      'Download every list as CSV, straight from your search history.',
      'Manage your profile, security, API keys and data under Settings.',
      'Try sample leads before you sign up.',
      'Use the app in a light or dark theme, on a phone or a desktop.',
    ],
  },
];
