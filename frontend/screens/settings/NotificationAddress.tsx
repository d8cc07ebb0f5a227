import { userPatch } from '#contract/users.js';
import { api } from '../../parts/api/api';
import { orFail } from '../../parts/api/call';
import { useSession } from '../../parts/session/session';
import { AddressForm } from './AddressForm';

const addressForm = userPatch.pick({ notificationEmail: true }).required();

/** Changes where notification emails go. A new address must be confirmed first (`UnconfirmedAddress`). */
export function NotificationAddress({ address }: { address: string }) {
  const { setProfile } = useSession();
  return (
    <AddressForm
      label="Notification email"
      name="notificationEmail"
      schema={addressForm}
      address={address}
      save={(notificationEmail) =>
        orFail(
          'Failed to update user profile',
          api.patch('/api/users/me', { body: { notificationEmail } }),
        )
      }
      onSaved={setProfile}
    />
  );
}
