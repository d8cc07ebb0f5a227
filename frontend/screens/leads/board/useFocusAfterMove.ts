import { useEffect, useRef, type RefObject } from 'react';
import type { Moved } from './useMoves';

/**
 * Keeps the focus of keyboard users on a card that moves to another column, which is another element there; if that column isn't shown,
 * on the first card that is left.
 */
export function useFocusAfterMove(board: RefObject<HTMLElement | null>, moved: Moved) {
  /** The lead of the card that had the focus last. */
  const focused = useRef<string | null>(null);
  useEffect(() => {
    const element = board.current!;
    const remember = ({ target }: Event) => {
      const card = (target as Element).closest('[data-card]');
      focused.current = card?.querySelector<HTMLElement>('[data-lead]')?.dataset['lead'] ?? null;
    };
    const forget = () => {
      focused.current = null;
    };
    element.addEventListener('focusin', remember);
    element.addEventListener('pointerdown', forget);
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('pointerdown', forget);
    };
  }, [board]);
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    const links = [...board.current!.querySelectorAll<HTMLElement>('[data-lead]')];
    const link = links.find(({ dataset }) => dataset['lead'] === focused.current) ?? links[0];
    link?.focus({ preventScroll: true });
  }, [board, moved]);
}
