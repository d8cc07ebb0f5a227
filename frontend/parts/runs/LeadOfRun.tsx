import { Link } from 'react-router';
import type { TableLead } from '../lead-table/lead';
import { leadOfRunPath } from './paths';

/** Leads read from a CSV have no id. */
const hasId = ({ id }: TableLead) => !id.startsWith('row-');

/** A table's cell: the name of a run's lead, which opens it. */
export const leadOfRun = (runId: string) => (lead: TableLead) =>
  hasId(lead) && lead.Name ? <Link to={leadOfRunPath(runId, lead.id)}>{lead.Name}</Link> : null;
