import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';

/** Everything an input needs: its registration and its error. `keep` filters what is typed. */
export function useFormField<Values extends FieldValues>() {
  const { register, formState } = useFormContext<Values>();
  return (name: FieldPath<Values>, keep?: (typed: string) => string) => {
    const { onChange, ...registration } = register(name);
    return {
      ...registration,
      onChange: (event: { target: { value: string } }) => {
        if (keep) event.target.value = keep(event.target.value);
        return onChange(event);
      },
      error: formState.errors[name]?.message as string | undefined,
    };
  };
}
