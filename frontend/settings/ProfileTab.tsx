import { Loading } from '../ui/Loading';
import { LoadFailure } from '../ui/LoadFailure';
import { ProfileForm } from './ProfileForm';
import { useProfileSettings } from './useProfileSettings';

export default function ProfileTab() {
  const { data, error, isFetching, refetch } = useProfileSettings();
  if (data) return <ProfileForm profile={data} />;
  if (!error) return <Loading text="Loading profile..." />;
  return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
}
