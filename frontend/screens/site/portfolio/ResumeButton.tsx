import { useRef, type MouseEvent } from 'react';
import { tagEvent } from './analytics';
import styles from './ResumeButton.module.css';

const RESUME = '/resume.pdf';
/** Leaves time to send the event before the new tab opens. */
const OPEN_DELAY_MS = 300;

/** Works as an ordinary link without JavaScript and for clicks with a modifier key. */
export function ResumeButton() {
  const opening = useRef(false);

  const open = (click: MouseEvent) => {
    const hasModifier = click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
    if (!hasModifier) click.preventDefault();
    // A double click must open only one tab.
    if (opening.current) return;
    tagEvent('resume_click', { category: 'Resume', label: 'Resume Button Click' });
    if (hasModifier) return;
    opening.current = true;
    setTimeout(() => {
      opening.current = false;
      openResume();
    }, OPEN_DELAY_MS);
  };

  return (
    <a className={styles.button} href={RESUME} target="_blank" rel="noopener" onClick={open}>
      <span className={styles.label}>Resume</span>
    </a>
  );
}

function openResume() {
  // "noopener" would hide whether a popup blocker intervened. If one did, this tab opens the resume.
  const tab = window.open(RESUME, '_blank');
  if (tab) tab.opener = null;
  else location.assign(RESUME);
}
