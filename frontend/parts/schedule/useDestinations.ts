import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DestinationForm, StoredDestination } from '#contract/destination-forms.js';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/headers.js';
import type { EmailConfig } from '#contract/recipients.js';
import { api, newIdempotencyKey } from '../api/api';
import { NO_RETRY, orFail } from '../api/call';

/** The account's destinations for deliveries. */
export const useDestinations = () =>
  useQuery({
    queryKey: ['destinations'],
    queryFn: ({ signal }) =>
      orFail('Failed to fetch destinations', api.get('/api/destinations', { signal })),
    ...NO_RETRY,
  });

/** Whether the owners of addresses have agreed to receive deliveries. */
export const useRecipients = () =>
  useQuery({
    queryKey: ['recipients'],
    queryFn: ({ signal }) => api.get('/api/destinations/recipients', { signal }),
    ...NO_RETRY,
  });

/** Adds an email destination. New addresses get an email with a confirmation link first. */
export function useAddEmail() {
  const client = useQueryClient();
  return async (address: string): Promise<StoredDestination> => {
    const form: DestinationForm = { type: 'email', name: address, config: { to: [address] } };
    const headers = { [IDEMPOTENCY_KEY_HEADER]: newIdempotencyKey() };
    const added = await orFail(
      "We couldn't add the address",
      api.post('/api/destinations', { body: form, headers }),
    );
    client.setQueryData<StoredDestination[]>(['destinations'], (known = []) => [...known, added]);
    void client.invalidateQueries({ queryKey: ['recipients'] });
    return added;
  };
}

export const addressesOf = ({ type, config }: StoredDestination): string[] =>
  type === 'email' ? (config as EmailConfig).to : [];

/** A destination that emails only this address. */
export const isEmailTo = (address: string) => (destination: StoredDestination) => {
  const to = addressesOf(destination);
  return to.length === 1 && to[0] === address.toLowerCase();
};
