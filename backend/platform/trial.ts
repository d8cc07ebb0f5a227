const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a host name or address is always this machine. */
export const isLoopback = (host: string) => LOOPBACK.test(host);

interface Addresses {
  host: string;
  publicUrl: string;
}
interface TrialSettings extends Addresses {
  realFirebase: boolean;
  testHelpers: boolean;
  testClock: boolean;
  /** The test checkout is on only where it is allowed, so it never prevents startup. */
  till: boolean;
}

/** The settings that make the product reachable from other machines. */
export const networkSettings = ({ host, publicUrl }: Addresses) => [
  ...(isLoopback(host) ? [] : [{ variable: 'HOST', value: host }]),
  ...(isLoopback(new URL(publicUrl).hostname)
    ? []
    : [{ variable: 'PUBLIC_URL', value: publicUrl }]),
];

/**
 * The trial-only features of a configuration, and the settings that expose them to other machines.
 * @returns null if only this machine can reach the product
 */
export function trialOnNetwork({
  realFirebase,
  testHelpers,
  testClock,
  till,
  ...addresses
}: TrialSettings) {
  const parts = [
    ...(realFirebase ? [] : ['the embedded identity provider, where anyone can log in as anyone']),
    ...(testHelpers ? ['test helpers'] : []),
    ...(testClock ? ['the test clock'] : []),
    ...(till ? ['the test checkout, where plans are free'] : []),
  ];
  const open = networkSettings(addresses);
  if (parts.length === 0 || open.length === 0) return null;
  const remedies = [
    ...(realFirebase ? [] : ['set FIREBASE_PROJECT_ID to a real project']),
    ...(testHelpers ? ['set TEST_HELPERS=off'] : []),
    ...(testClock ? ['set TEST_CLOCK=off'] : []),
  ];
  return { parts: parts.join(', and '), remedies: remedies.join(' and '), open };
}
