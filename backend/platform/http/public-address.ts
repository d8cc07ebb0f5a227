import ipaddr from 'ipaddr.js';

/** Azure's "wire server" serves virtual machines on a public-looking address. */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);
/** All globally routed IPv6 so far. `range()` detects tunnels and embedded IPv4 (NAT64, 6to4, Teredo). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is public: not private, loopback, link-local (cloud metadata services), carrier-grade NAT,
 * multicast, reserved, or IPv4 embedded in IPv6. False for invalid addresses.
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry https://www.iana.org/assignments/iana-ipv6-special-registry
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || CLOUD_INTERNAL.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(...GLOBAL_IPV6);
}

/** Normalizes an address: a socket's "::ffff:1.2.3.4" becomes "1.2.3.4". */
export const plainAddress = (address: string) =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
