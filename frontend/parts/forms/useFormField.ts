import {
  type FieldPath,
  type FieldValues,
  useFormContext,
  type UseFormReturn,
} from 'react-hook-form';

/** Everything an input needs: its registration and its error. `filter` cleans up typed text. */
export const fieldOf =
  <Values extends FieldValues>({
    register,
    getFieldState,
    formState,
  }: Pick<UseFormReturn<Values>, 'register' | 'getFieldState' | 'formState'>) =>
  (name: FieldPath<Values>, filter?: (typed: string) => string) => {
    const { onChange, ...registration } = register(name);
    return {
      ...registration,
      onChange: (event: { target: { value: string } }) => {
        if (filter) event.target.value = filter(event.target.value);
        return onChange(event);
      },
      error: getFieldState(name, formState).error?.message,
    };
  };

export const useFormField = <Values extends FieldValues>() => fieldOf(useFormContext<Values>());
