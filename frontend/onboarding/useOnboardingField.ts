import { useFormField } from '../ui/useFormField';
import type { OnboardingValues } from './values';

export const useOnboardingField = () => useFormField<OnboardingValues>();
