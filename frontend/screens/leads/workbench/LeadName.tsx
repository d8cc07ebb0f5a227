import { Link, useLocation } from 'react-router';
import table from '../../../parts/lists/ListTable.module.css';
import { phoneText } from '../../../parts/lead-table/phone';
import { leadLink } from '../route';
import { useMediaQuery } from '../../../parts/ui/useMediaQuery';
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
      <span className={styles.line}>
        <Link
          className={styles.name}
          to={leadLink({ view: 'list', id: lead.id }, search)}
          title={lead.name}
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
        {lead.tags.length > 0 && <Tags tags={lead.tags} />}
      </span>
      {brief && <span className={`${table.briefMd} ${styles.brief}`}>{brief}</span>}
    </>
  );
}

/** All tags; in single-line rows, the first tag and the number of remaining ones. */
function Tags({ tags: [first, ...others] }: { tags: string[] }) {
  return (
    <span className={styles.tags}>
      <span className="visually-hidden">Tags: </span>
      <span className={styles.tag} title={first}>
        {first}
      </span>
      {others.map((tag) => (
        <span key={tag} className={`${styles.tag} ${styles.other}`}>
          {tag}
        </span>
      ))}
      {others.length > 0 && (
        <span className={`${styles.tag} ${styles.more}`} title={others.join(', ')} aria-hidden>
          +{others.length}
        </span>
      )}
    </span>
  );
}
