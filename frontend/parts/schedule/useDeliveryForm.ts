import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { deliveryRequest, type Delivery, type DeliveryRequest } from '#contract/deliveries.js';
import type { StoredDestination } from '#contract/destination-forms.js';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/headers.js';
import { api, newIdempotencyKey } from '../api/api';
import { fieldErrorsOf, orFail } from '../api/call';
import { useSession } from '../session/session';
import { useAction } from '../ui/useAction';
import { type DeliveryFields, patchOf } from './fields';
import { isEmailTo, useAddEmail, useDestinations } from './useDestinations';

interface Options {
  defaultValues: DeliveryFields;
  /** The delivery to change; without one, the form creates a delivery. */
  id?: string;
  onSaved: (saved: Delivery) => void;
}

/** A form that creates or changes a delivery. A new delivery goes to the user's own address unless they uncheck it. */
export function useDeliveryForm({ defaultValues, id, onSaved }: Options) {
  const form = useForm<DeliveryFields, unknown, DeliveryRequest>({
    resolver: zodResolver(deliveryRequest),
    defaultValues,
    // It would focus fields in the order in which they were registered.
    shouldFocusError: false,
  });
  const client = useQueryClient();
  const { data: destinations, isPending } = useDestinations();
  const addEmail = useAddEmail();
  const address = useSession().user?.email ?? '';
  const [emailsUser, setEmailsUser] = useState(id === undefined);
  const [failure, setFailure] = useState<Error | null>(null);
  // Reused while the request stays the same: the response to the last attempt may have been lost.
  const attempt = useRef({ request: '', key: '' });
  const keyOf = (request: DeliveryRequest) => {
    const text = JSON.stringify(request);
    if (attempt.current.request !== text)
      attempt.current = { request: text, key: newIdempotencyKey() };
    return attempt.current.key;
  };

  const stored = destinations?.find(isEmailTo(address));
  const choose = (destination: StoredDestination) => {
    const ids = [...new Set([...(form.getValues('destinationIds') ?? []), destination.id])];
    form.setValue('destinationIds', ids);
    setEmailsUser(false);
    return ids;
  };
  useEffect(() => {
    if (stored && emailsUser) choose(stored);
  });
  const destinationIdsOf = async ({ destinationIds }: DeliveryRequest) =>
    emailsUser && destinations && !stored ? choose(await addEmail(address)) : destinationIds;

  const { run, busy } = useAction(async (valid: DeliveryRequest) => {
    setFailure(null);
    try {
      const request = { ...valid, destinationIds: await destinationIdsOf(valid) };
      const saved = await orFail(
        id ? "We couldn't save the delivery" : "We couldn't create the delivery",
        id
          ? api.patch<Delivery>(`/api/deliveries/${id}`, patchOf(request))
          : api.post<Delivery>('/api/deliveries', request, {
              headers: { [IDEMPOTENCY_KEY_HEADER]: keyOf(request) },
            }),
      );
      await client.invalidateQueries({ queryKey: ['deliveries'] });
      onSaved(saved);
    } catch (error) {
      console.error(error);
      setFailure(error as Error);
      for (const [name, message] of Object.entries(fieldErrorsOf(error)))
        form.setError(name as keyof DeliveryFields, { message });
    }
  });
  const element = useRef<HTMLFormElement>(null);
  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, failure]);
  return {
    form,
    element,
    submit: form.handleSubmit(run),
    busy,
    failure,
    /** The destinations decide whether the user's own address is offered. */
    isReady: !isPending,
    own:
      address && destinations && !stored
        ? { address, isChosen: emailsUser, onChange: setEmailsUser }
        : null,
  };
}
