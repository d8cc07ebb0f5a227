import type { TableColumn } from '#contract/destinations.js';
import type { SelectedLead } from '../../finding/leads/lead.sql.js';

/** The column that identifies a lead. */
export const LEAD_ID = 'Lead ID';

/** The value of each column of a lead in another product's table. */
export const COLUMNS: Record<TableColumn, (lead: SelectedLead) => string | number | null> = {
  [LEAD_ID]: (lead) => lead.id,
  Name: (lead) => lead.Name,
  Category: (lead) => lead.Category,
  Phone: (lead) => lead.Phone,
  Email: (lead) => lead.Email,
  Website: (lead) => lead.Website,
  Address: (lead) => lead.Address,
  City: (lead) => lead.City,
  Rating: (lead) => lead.Rating,
  'Review Count': (lead) => lead['Review Count'],
  Source: (lead) => lead.Source,
  Licence: (lead) => lead.Licence,
  'Retain Until': (lead) => lead['Retain Until']?.slice(0, 10) ?? null,
};
