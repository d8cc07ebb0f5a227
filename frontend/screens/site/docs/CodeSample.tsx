import { type KeyboardEvent, useId, useRef } from 'react';
import { CopyButton } from '../../../parts/ui/CopyButton';
import { Row, Span } from '../../../parts/ui/layout';
import type { Sample } from './content';
import styles from './CodeSample.module.css';

interface Props {
  samples: Sample[];
  /** Shown if the example has it, otherwise its first language. */
  language: string;
  onChoose: (language: string) => void;
}

/** An example to copy, with a tab for each language. */
export function CodeSample({ samples, language, onChoose }: Props) {
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const shown = samples.find((sample) => sample.language === language) ?? samples[0]!;
  const isChoice = samples.length > 1;

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = (samples.indexOf(shown) + step + samples.length) % samples.length;
    onChoose(samples[index]!.language);
    tabs.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };

  return (
    <div className={styles.sample}>
      <Row nowrap gap={3} align="center" justify="between" className={styles.bar}>
        {isChoice ? (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs get the focus
          <div ref={tabs} role="tablist" aria-label="Language" onKeyDown={move}>
            {samples.map((sample) => (
              <button
                key={sample.language}
                type="button"
                role="tab"
                id={`${id}${sample.language}`}
                className={styles.tab}
                aria-selected={sample === shown}
                aria-controls={`${id}panel`}
                tabIndex={sample === shown ? 0 : -1}
                onClick={() => onChoose(sample.language)}
              >
                {sample.language}
              </button>
            ))}
          </div>
        ) : (
          <Span quiet>{shown.language}</Span>
        )}
        <CopyButton key={shown.language} size="sm" text={shown.text} />
      </Row>
      {/* Scrolls on a phone, so the keyboard must be able to reach it. */}
      <pre
        id={`${id}panel`}
        className={styles.code}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        role={isChoice ? 'tabpanel' : 'group'}
        aria-labelledby={isChoice ? `${id}${shown.language}` : undefined}
        aria-label={isChoice ? undefined : 'Example'}
      >
        <code>{shown.text}</code>
      </pre>
    </div>
  );
}
