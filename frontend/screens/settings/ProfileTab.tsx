import { Loaded } from '../../parts/ui/Loaded';
import { ProfileForm } from './ProfileForm';
import { useProfileSettings } from './useProfileSettings';

export default function ProfileTab() {
  return (
    <Loaded query={useProfileSettings()} loading="Loading profile...">
      {(profile) => <ProfileForm profile={profile} />}
    </Loaded>
  );
}
