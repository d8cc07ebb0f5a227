import ipaddr from 'ipaddr.js';

/** Azure's host answers virtual machines on a public-looking address (its "wire server"). */
const INSIDE_A_CLOUD = new Set(['168.63.129.16']);
/** All of IPv6 that is routed so far; tunnels and embedded IPv4 addresses (NAT64, 6to4, Teredo) are told apart by range. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the internet at large: not private, loopback, link-local (with the metadata services),
 * carrier-grade NAT, multicast, reserved, or IPv4 in the clothes of IPv6. What is no address is not public either.
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry https://www.iana.org/assignments/iana-ipv6-special-registry
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || INSIDE_A_CLOUD.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(...GLOBAL_IPV6);
}

/** An address in one spelling: "::ffff:1.2.3.4" as a socket tells it is 1.2.3.4. */
export const plainAddress = (address: string) =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
