import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';

/** Everything an input needs: its registration and its error. `filter` cleans up typed text. */
export function useFormField<Values extends FieldValues>() {
  const { register, formState } = useFormContext<Values>();
  return (name: FieldPath<Values>, filter?: (typed: string) => string) => {
    const { onChange, ...registration } = register(name);
    return {
      ...registration,
      onChange: (event: { target: { value: string } }) => {
        if (filter) event.target.value = filter(event.target.value);
        return onChange(event);
      },
      error: formState.errors[name]?.message as string | undefined,
    };
  };
}
