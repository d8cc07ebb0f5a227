import { useState } from 'react';
import { Button, type Look } from './Button';

/** Copies text to the clipboard and shows whether that worked. */
export function CopyButton({ text, size }: { text: string; size?: Look['size'] }) {
  const [label, setLabel] = useState('Copy');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setLabel('Copied');
    } catch (error) {
      console.error('Copy failed', error);
      setLabel('Press Ctrl+C');
    }
  };
  return (
    <Button variant="secondary" size={size} onClick={() => void copy()}>
      <span aria-live="polite">{label}</span>
    </Button>
  );
}
