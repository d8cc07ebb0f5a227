import { Link, useLocation } from 'react-router';
import table from '../../lists/ListTable.module.css';
import { phoneText } from '../phone';
import { leadLink } from '../route';
import { useMediaQuery } from '../../ui/useMediaQuery';
import type { LeadRecord } from '../record';
import { isSample, SampleMark } from '../Sources';
import styles from './LeadGrid.module.css';

/** A link to the lead's details. On narrow screens, also shows the values of hidden columns. */
export function LeadName({ lead }: { lead: LeadRecord }) {
  const { search } = useLocation();
  // Contact details come before the category.
  const isNarrow = useMediaQuery('(max-width: 599px)');
  const brief =
    isNarrow && lead.phone
      ? phoneText(lead.phone)
      : [lead.category, lead.city].filter(Boolean).join(' · ');
  return (
    <>
      <Link
        className={styles.name}
        to={leadLink({ view: 'list', id: lead.id }, search)}
        data-lead={lead.id}
      >
        {lead.name}
      </Link>
      {isSample(lead) && (
        <>
          {' '}
          <SampleMark />
        </>
      )}
      {brief && <span className={`${table.briefMd} ${styles.brief}`}>{brief}</span>}
      {lead.tags.length > 0 && (
        <span className={styles.tags}>
          <span className="visually-hidden">Tags: </span>
          {lead.tags.map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
        </span>
      )}
    </>
  );
}
