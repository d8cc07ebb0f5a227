import { isOn } from './config.values.js';

export type Variables = Readonly<Record<string, string | undefined>>;

export interface ConfigProblem {
  variable: string;
  message: string;
}

const isUnencrypted = (value = '') => value.startsWith('http:');

const EMULATOR =
  'NODE_ENV=production needs a real Firebase project: the emulator accepts unsigned tokens';
const FOR_TESTS = 'must be off when NODE_ENV=production:';
const ENCRYPTED = 'must start with https:// when NODE_ENV=production: a secret key goes there';

/** What production refuses, whatever else is set. */
const REFUSED: [variable: string, isRefused: (set: Variables) => boolean, message: string][] = [
  ['APP_SECRET', (set) => !set['APP_SECRET'], 'is required when NODE_ENV=production'],
  ['FIREBASE_AUTH_EMULATOR_HOST', (set) => Boolean(set['FIREBASE_AUTH_EMULATOR_HOST']), EMULATOR],
  [
    'FIREBASE_PROJECT_ID',
    (set) => !set['FIREBASE_PROJECT_ID'] && !set['FIREBASE_AUTH_EMULATOR_HOST'],
    EMULATOR,
  ],
  [
    'TEST_CLOCK',
    (set) => isOn(set['TEST_CLOCK']),
    `${FOR_TESTS} anyone with a login could move the time of all accounts`,
  ],
  [
    'TEST_HELPERS',
    (set) => isOn(set['TEST_HELPERS']),
    `${FOR_TESTS} anyone with a login could create test data`,
  ],
  ['STRIPE_API_URL', (set) => isUnencrypted(set['STRIPE_API_URL']), ENCRYPTED],
  ['GOOGLE_PLACES_URL', (set) => isUnencrypted(set['GOOGLE_PLACES_URL']), ENCRYPTED],
];

/** Variables without a useful default. The legal pages are incomplete without them. */
const OPERATOR = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_JURISDICTION',
] as const;

export const productionProblems = (set: Variables): ConfigProblem[] =>
  REFUSED.filter(([, isRefused]) => isRefused(set)).map(([variable, , message]) => ({
    variable,
    message,
  }));

/** What works in production but hardly as intended: shown at startup and by `/health/ready`. */
export function productionWarnings(set: Variables): string[] {
  const missing = OPERATOR.filter((variable) => !set[variable]).join(', ');
  const key = set['STRIPE_SECRET_KEY'];
  return [
    ...(missing ? [`The legal pages are incomplete. Set ${missing}.`] : []),
    ...(/^[rs]k_test_/.test(key ?? '')
      ? ['STRIPE_SECRET_KEY is a test key: a test card buys any plan. Set a live key.']
      : []),
    ...(key && !set['STRIPE_WEBHOOK_SECRET']
      ? [
          'Payments are noticed late, because events from Stripe are refused. Set STRIPE_WEBHOOK_SECRET.',
        ]
      : []),
    ...(isUnencrypted(set['PUBLIC_URL'])
      ? ['PUBLIC_URL starts with http://: logins travel unencrypted. Serve the product over HTTPS.']
      : []),
  ];
}
