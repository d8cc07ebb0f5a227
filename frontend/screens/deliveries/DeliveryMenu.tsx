import type { Delivery } from '#contract/deliveries.js';
import { ActionMenu, MenuButton } from '../../parts/ui/ActionMenu';
import { useMediaQuery } from '../../parts/ui/useMediaQuery';
import { editPath } from './paths';
import { isUnfinished } from './result';
import { useDeliveryActions } from './useDeliveryActions';

/** Everything that can be done with a delivery besides running it, which has a button where there is room. */
export const DeliveryMenu = ({ delivery }: { delivery: Delivery }) => (
  <MenuButton label={`Actions for ${delivery.name}`}>
    {(menu) => <OpenMenu {...menu} delivery={delivery} />}
  </MenuButton>
);

type OpenMenuProps = Omit<Parameters<typeof ActionMenu>[0], 'items'> & { delivery: Delivery };

function OpenMenu({ delivery, ...menu }: OpenMenuProps) {
  const { run, pause, resume, remove } = useDeliveryActions(delivery);
  const { status, lastRun } = delivery;
  const isNarrow = useMediaQuery('(max-width: 40rem)');
  const mayRun = isNarrow && !(lastRun && isUnfinished(lastRun));
  return (
    <ActionMenu
      {...menu}
      items={[
        ...(mayRun ? [{ label: 'Run now', onClick: () => run.run() }] : []),
        status === 'paused'
          ? { label: 'Resume', onClick: () => resume.run() }
          : { label: 'Pause', onClick: () => pause.run() },
        { label: 'Edit', to: editPath(delivery.id) },
        { label: 'Delete', onClick: () => remove.run() },
      ]}
    />
  );
}
