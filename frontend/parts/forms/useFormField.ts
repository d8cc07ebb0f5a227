import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  useFormContext,
  type UseFormReturn,
} from 'react-hook-form';

/** Everything an input needs: its registration and its error. `filter` cleans up typed text. */
export const fieldOf =
  <Values extends FieldValues>({
    register,
    formState,
  }: Pick<UseFormReturn<Values>, 'register' | 'formState'>) =>
  (name: FieldPath<Values>, filter?: (typed: string) => string) => {
    const { onChange, ...registration } = register(name);
    return {
      ...registration,
      onChange: (event: { target: { value: string } }) => {
        if (filter) event.target.value = filter(event.target.value);
        return onChange(event);
      },
      // `getFieldState` would render again for each validation.
      error: (get(formState.errors, name) as FieldError | undefined)?.message,
    };
  };

export const useFormField = <Values extends FieldValues>() => fieldOf(useFormContext<Values>());
