import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deliveryRequest, type Delivery, type DeliveryRequest } from '#contract/deliveries.js';
import type { StoredDestination } from '#contract/destination-forms.js';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/headers.js';
import { api, newIdempotencyKey } from '../api/api';
import { orFail } from '../api/call';
import { useServerForm } from '../forms/useServerForm';
import { useSession } from '../session/session';
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
  const serverForm = useServerForm<DeliveryFields, DeliveryRequest, Delivery>({
    schema: deliveryRequest,
    defaultValues,
    save: async (valid): Promise<Delivery> => {
      const request: DeliveryRequest = { ...valid, destinationIds: await destinationIdsOf(valid) };
      return orFail(
        id ? "We couldn't save the delivery" : "We couldn't create the delivery",
        id
          ? api.patch('/api/deliveries/{id}', { params: { path: { id } }, body: patchOf(request) })
          : api.post('/api/deliveries', {
              body: request,
              headers: { [IDEMPOTENCY_KEY_HEADER]: keyOf(request) },
            }),
      );
    },
    onSaved: async (saved) => {
      await client.invalidateQueries({ queryKey: ['deliveries'] });
      onSaved(saved);
    },
  });
  const { form } = serverForm;
  const client = useQueryClient();
  const { data: destinations, isPending } = useDestinations();
  const addEmail = useAddEmail();
  const address = useSession().user?.email ?? '';
  const [emailsUser, setEmailsUser] = useState(id === undefined);
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

  return {
    ...serverForm,
    /** The destinations decide whether the user's own address is offered. */
    isReady: !isPending,
    own:
      address && destinations && !stored
        ? { address, isChosen: emailsUser, onChange: setEmailsUser }
        : null,
  };
}
