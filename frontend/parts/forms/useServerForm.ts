import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormProps,
} from 'react-hook-form';
import { fieldErrorsOf } from '../api/call';
import { fieldOf } from './useFormField';

/** The server names an item of a list, which is one field here. */
const fieldName = (name: string) => name.replace(/(\.\d+)+$/, '');

type Options<Values extends FieldValues, Valid, Saved> = UseFormProps<Values, unknown, Valid> & {
  /** The contract's schema of the request. */
  schema?: Parameters<typeof zodResolver>[0];
  save: (valid: Valid) => Promise<Saved>;
  onSaved?: (saved: Saved) => unknown;
  onFailed?: (failure: Error) => unknown;
  /** Called after each attempt. */
  onSettled?: () => unknown;
};

/**
 * A form that the server answers: checked by the contract's schema, then saved. The server's `errors` appear in their
 * fields. After each attempt that fails, the first wrong field gets the focus.
 */
export function useServerForm<Values extends FieldValues, Valid = Values, Saved = unknown>({
  schema,
  save,
  onSaved,
  onFailed,
  onSettled,
  ...options
}: Options<Values, Valid, Saved>) {
  const form = useForm<Values, unknown, Valid>({
    ...(schema && { resolver: zodResolver(schema) as unknown as Resolver<Values, unknown, Valid> }),
    // It would focus fields in the order in which they were registered.
    shouldFocusError: false,
    ...options,
  });
  const [failure, setFailure] = useState<Error | null>(null);
  const { isSubmitting: busy, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const running = useRef(false);

  const attempt = async (valid: Valid) => {
    let saved: Saved;
    try {
      saved = await save(valid);
    } catch (error) {
      console.error(error);
      setFailure(error as Error);
      for (const [name, message] of Object.entries(fieldErrorsOf(error)))
        form.setError(fieldName(name) as FieldPath<Values>, { message });
      onFailed?.(error as Error);
      return onSettled?.();
    }
    await onSaved?.(saved);
    return onSettled?.();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals, to any form around this one.
    event.stopPropagation();
    if (running.current) return;
    running.current = true;
    try {
      // Otherwise the server's errors would keep a form without a schema from being sent again.
      form.clearErrors();
      setFailure(null);
      await form.handleSubmit(attempt)(event);
    } finally {
      running.current = false;
    }
  };

  useEffect(() => {
    if (submitCount > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, failure]);

  return {
    form,
    field: fieldOf(form),
    busy,
    failure,
    /** The fields that the server refused. */
    refused: Object.keys(fieldErrorsOf(failure)).map(fieldName),
    reset: () => {
      form.reset();
      setFailure(null);
    },
    element: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => void submit(event),
    },
  };
}
