import { useStore } from 'react-admin';
import { keysOf } from '../lists/store';
import { useViews } from './useViews';

const { viewOrder, hiddenViews } = keysOf('leads');
const NONE: string[] = [];

/** The saved views in the user's order. New views come last. */
export function useArrangedViews() {
  const query = useViews();
  const [order, setOrder] = useStore<string[]>(viewOrder, NONE);
  const [hidden, setHidden] = useStore<string[]>(hiddenViews, NONE);
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const views = query.data?.toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
  return {
    ...query,
    data: views,
    isHidden: (id: string) => hidden.includes(id),
    move: (id: string, by: 1 | -1) => {
      const ids = views?.map((view) => view.id) ?? [];
      const target = ids.indexOf(id) + by;
      if (target < 0 || target >= ids.length) return;
      setOrder(ids.filter((other) => other !== id).toSpliced(target, 0, id));
    },
    /** Hides a view from the sidebar, or shows it again. */
    toggle: (id: string) => {
      // A deleted view is forgotten.
      const known = hidden.filter((other) => views?.some((view) => view.id === other));
      setHidden(known.includes(id) ? known.filter((other) => other !== id) : [...known, id]);
    },
  };
}
