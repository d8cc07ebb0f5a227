import type { TableLead } from '../../../parts/lead-table/lead';

export const CITIES = [
  'Austin, TX',
  'Boston, MA',
  'Chicago, IL',
  'Denver, CO',
  'San Francisco, CA',
] as const;
export type SampleCity = (typeof CITIES)[number];

/** A sample row with its contacts in full. Pages show leads, which are masked. */
export interface SampleRow {
  city: SampleCity;
  category: string;
  name: string;
  phone: string;
  street: string | null;
  website: string | null;
  rating: number | null;
  reviews: number | null;
  hours: string | null;
}

export type SampleLead = TableLead & { city: SampleCity };

/** Parses one business per line: category, name, phone, street, website, rating, reviews, hours. */
export const readRows = (city: SampleCity, text: string): SampleRow[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [category = '', name = '', phone = '', street, website, rating, reviews, hours] = line
        .split('|')
        .map((cell) => cell.trim());
      return {
        city,
        category,
        name,
        phone,
        street: street || null,
        website: website || null,
        rating: rating ? Number(rating) : null,
        reviews: reviews ? Number(reviews) : null,
        hours: hours || null,
      };
    });

/** Keeps country code, area code and the last two digits: "+1 415 ••• ••32". */
export function maskPhone(phone: string): string {
  const [country, area, ...rest] = phone.split(' ');
  return `${country} ${area} ${rest.join(' ').replace(/\d(?=(?:\D*\d){2})/g, '•')}`;
}

/** Keeps two letters and the last label. A fixed number of dots hides the length: "ha••••.example". */
export const maskWebsite = (website: string) =>
  `${website.slice(0, 2)}••••${website.slice(website.lastIndexOf('.'))}`;

/** Turns rows into leads for the lead table, masked and sorted by name. */
export const toLeads = (rows: readonly SampleRow[]): SampleLead[] =>
  rows
    .map(({ city, category, name, phone, street, website, rating, reviews, hours }) => ({
      id: name,
      city,
      Name: name,
      Category: category,
      Phone: maskPhone(phone),
      Address: street && `${street}, ${city}`,
      Website: website && maskWebsite(website),
      Rating: rating,
      'Review Count': reviews,
      Hours: hours,
      masked: true,
    }))
    // By code unit, not by locale: Node prerenders the page, and browsers must get the same order.
    .toSorted((first, second) => (first.Name < second.Name ? -1 : 1));
