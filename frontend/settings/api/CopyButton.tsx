import { useState } from 'react';
import { Button } from '../../ui/Button';

/** Copies text to the clipboard and shows whether that worked. */
export function CopyButton({ text }: { text: string }) {
  const [label, setLabel] = useState('Copy');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setLabel('Copied');
    } catch (error) {
      console.error('Copying failed', error);
      setLabel('Press Ctrl+C');
    }
  };
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <span aria-live="polite">{label}</span>
    </Button>
  );
}
