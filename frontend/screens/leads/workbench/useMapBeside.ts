import { useStore } from 'react-admin';
import { useMediaQuery } from '../../../parts/ui/useMediaQuery';

/** The width at which a list of names, categories and cities fits beside a map. */
const BOTH_FIT = '(min-width: 85rem)';

/** Whether the screen has room for the map beside the list, and whether the user hid it there. */
export function useMapBeside() {
  const hasRoom = useMediaQuery(BOTH_FIT);
  const [isMapHidden, hideMap] = useStore('leads.mapHidden', false);
  return { hasRoom, isMapHidden, hideMap };
}
