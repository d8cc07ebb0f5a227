import { useFormContext } from 'react-hook-form';
import type { OnboardingValues } from './values';

type TextName = Exclude<keyof OnboardingValues, 'accountType'>;

/** Everything an input needs: its registration and its error. `keep` filters what is typed. */
export function useOnboardingField() {
  const { register, formState } = useFormContext<OnboardingValues>();
  return (name: TextName, keep?: (typed: string) => string) => {
    const { onChange, ...registration } = register(name);
    return {
      ...registration,
      onChange: (event: { target: { value: string } }) => {
        if (keep) event.target.value = keep(event.target.value);
        return onChange(event);
      },
      error: formState.errors[name]?.message,
    };
  };
}
