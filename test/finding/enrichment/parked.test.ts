import { isParked, otherDomain } from '../../../backend/finding/enrichment/extract/parked.js';

it.each([
  ['GoDaddy', '<script src="https://img1.wsimg.com/parking-lander/static/js/main.js"></script>'],
  ['Sedo', '<html><frameset><frame src="https://sedoparking.com/frmpark/luna.com/x"></frameset>'],
  [
    'ParkingCrew',
    '<script type="text/javascript" src="//d1.parkingcrew.net/scripts/js3.js"></script>',
  ],
  ['advertising', '<!doctype html><html data-adblockkey="MFwwDQYJKoZIhvcNAQEB" lang="en">'],
  ['a reseller', '<title>luna.com - This domain is for sale</title>'],
  ['a registrar', '<title>Parked at Loopia</title>'],
  ['a German reseller', '<TITLE>Domain steht zum Verkauf</TITLE>'],
])('a page by %s is recognized as a parked domain', (_, html) => {
  expect(isParked(html, null)).toBe(true);
});

it.each([
  ["a business's page", '<title>Luna Bar</title><p>Welcome</p>'],
  ["a real estate agent's page", '<title>Houses for sale in Luna</title>'],
  ["a parking lot's page", '<title>Luna Parking: park for free downtown</title>'],
  ['a text about domains', '<p>How to sell: “this domain is for sale”. Try sedo.com.</p>'],
  ['a link to a reseller', '<a href="https://sedo.com/search">Our domains</a>'],
  ['an empty page', ''],
])('%s is recognized as a real website', (_, html) => {
  expect(isParked(html, null)).toBe(false);
});

it('a website that redirects to a domain reseller is parked, and one that redirects to another business is not', () => {
  expect(isParked('Buy now', 'hugedomains.com')).toBe(true);
  expect(isParked('Welcome', 'sol.com')).toBe(false);
});

it.each([
  ['http://luna.com/', 'https://www.luna.com/en', null],
  ['http://luna.co.uk/', 'https://shop.luna.co.uk/', null],
  ['http://luna.co.uk/', 'https://sol.co.uk/', 'sol.co.uk'],
  ['http://luna.com/', 'https://www.chain.com/branches/luna', 'chain.com'],
  ['http://luna.wixsite.com/', 'https://sol.wixsite.com/', 'sol.wixsite.com'],
  ['http://luna.com/', 'http://93.184.215.14/', '93.184.215.14'],
])('a visit to %s that ends at %s redirects to %s', (website, url, domain) => {
  expect(otherDomain(website, url)).toBe(domain);
});
