import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { REFUSALS, type Refusal } from '#contract/coverage.js';
import { api } from '../api/api';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Row, Stack, Text } from '../ui/layout';

/** Whether a problem's code says that no run can search the area. */
export const isRefusal = (code: string | null): code is Refusal['code'] =>
  REFUSALS.some((refusal) => refusal === code);

type Props = {
  refusal: Refusal;
  /** Omitted for a drawn area. */
  city?: string | undefined;
  onChoose: (city: string) => void;
  onSample: () => void;
};

/** Explains that an area can't be searched, with areas to search instead. */
export function NotCovered({ refusal: { code, message, candidates }, city, ...on }: Props) {
  const labelId = useId();
  return (
    <Alert
      tone="warning"
      title={message}
      actions={
        <>
          {code !== 'area_too_large' && city && <TellMe key={city} city={city} />}
          {code === 'sample_offered' && (
            <Button size="sm" variant="secondary" onClick={on.onSample}>
              Try with Sample Data
            </Button>
          )}
        </>
      }
    >
      {candidates.length > 0 && (
        <Stack role="group" aria-labelledby={labelId} gap={2}>
          <p id={labelId}>
            {code === 'area_too_large' ? 'Cities in it:' : 'Closest covered areas:'}
          </p>
          <Row gap={2}>
            {candidates.map((name) => (
              <Button key={name} size="sm" variant="secondary" onClick={() => on.onChoose(name)}>
                {name}
              </Button>
            ))}
          </Row>
        </Stack>
      )}
    </Alert>
  );
}

const PATH = '/api/places/wanted';
const KEY = ['wanted-areas'];

/** Asks for one email once the area is covered, or takes that back. */
function TellMe({ city }: { city: string }) {
  const queries = useQueryClient();
  const { data: wanted = [] } = useQuery({
    queryKey: KEY,
    queryFn: () => api.get(PATH),
  });
  const reload = () => queries.invalidateQueries({ queryKey: KEY });
  const request = useMutation({
    mutationFn: () => api.post(PATH, { body: { city } }),
    onSuccess: reload,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.delete('/api/places/wanted/{id}', { params: { path: { id } } }),
    onSuccess: async () => {
      request.reset();
      await reload();
    },
  });
  const requested = request.data ?? wanted.find((area) => area.city === city);
  const error = request.error ?? remove.error;
  return (
    <Stack gap={1}>
      {requested ? (
        <>
          <Text size="sm" role="status">
            {requested.isConfirmed
              ? `We'll email you once ${requested.city} is covered.`
              : `Confirm your email address, and we'll email you once ${requested.city} is covered.`}
          </Text>
          <Button
            size="sm"
            variant="ghost"
            busy={remove.isPending}
            onClick={() => remove.mutate(requested.id)}
          >
            Don't email me
          </Button>
        </>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          busy={request.isPending}
          onClick={() => request.mutate()}
        >
          Tell me when it is
        </Button>
      )}
      {error && (
        <Text hint danger role="alert">
          {error.message}
        </Text>
      )}
    </Stack>
  );
}
