import { useRef, type MouseEvent } from 'react';
import { tagEvent } from './analytics';
import styles from './ResumeButton.module.css';

const RESUME = '/resume.pdf';
/** Time for the event to leave before the new tab takes over (specification, section 9). */
const OPENS_AFTER_MS = 300;

/** An ordinary link without a script and for clicks that say themselves where to open it. */
export function ResumeButton() {
  const opening = useRef(false);

  const open = (click: MouseEvent) => {
    const ownTarget = click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
    if (!ownTarget) click.preventDefault();
    // A double click wants one résumé.
    if (opening.current) return;
    tagEvent('resume_click', { category: 'Resume', label: 'Resume Button Click' });
    if (ownTarget) return;
    opening.current = true;
    setTimeout(() => {
      opening.current = false;
      openResume();
    }, OPENS_AFTER_MS);
  };

  return (
    <a className={styles.button} href={RESUME} target="_blank" rel="noopener" onClick={open}>
      <span className={styles.label}>Resume</span>
    </a>
  );
}

function openResume() {
  // Not with "noopener", which hides whether a popup blocker said no; then this tab shows it.
  const tab = window.open(RESUME, '_blank');
  if (tab) tab.opener = null;
  else location.assign(RESUME);
}
