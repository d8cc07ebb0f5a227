import { useFormField } from '../../parts/forms/useFormField';
import type { OnboardingValues } from './values';

export const useOnboardingField = () => useFormField<OnboardingValues>();
