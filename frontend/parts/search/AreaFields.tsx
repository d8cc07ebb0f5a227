import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { splitPostcodes } from '#contract/areas.js';
import type { RunRequest } from '#contract/scrape.js';
import { Button } from '../ui/Button';
import { TextField } from '../ui/TextField';
import { CloseIcon } from '../ui/icons';
import { Row } from '../ui/layout';
import { asNumber, type ScrapeFields } from './fields';
import styles from './AreaFields.module.css';

function useArea() {
  const { control, setValue, formState } = useFormContext<ScrapeFields, unknown, RunRequest>();
  const [radiusKm, polygon, postcodes] = useWatch({
    control,
    name: ['radiusKm', 'polygon', 'postcodes'],
  });
  const change = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  return { radiusKm, polygon, postcodes, setValue, change, errors: formState.errors };
}

/** Fields that limit the area of a run: a radius and postal codes. */
export function AreaFields({ disabled }: { disabled: boolean }) {
  const { radiusKm, polygon, postcodes = [], setValue, change, errors } = useArea();
  const [typed, setTyped] = useState('');
  const isTyped = splitPostcodes(typed).join() === postcodes.join();
  const { message, ...each } = (errors.postcodes ?? {}) as Record<string, { message?: string }> & {
    message?: string;
  };
  return (
    <>
      <TextField
        label="Within (km)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        placeholder="City limits"
        disabled={disabled || polygon !== undefined}
        hint={polygon && 'The area is drawn on the map.'}
        error={errors.radiusKm?.message}
        value={radiusKm?.toString() ?? ''}
        onChange={({ target }) => setValue('radiusKm', asNumber(target.value), change)}
      />
      <TextField
        label="Postal codes"
        autoComplete="off"
        maxLength={700}
        placeholder="Any"
        disabled={disabled}
        error={message ?? Object.values(each).find((error) => error?.message)?.message}
        value={isTyped ? typed : postcodes.join(', ')}
        onChange={({ target }) => {
          setTyped(target.value);
          const codes = splitPostcodes(target.value);
          setValue('postcodes', codes.length > 0 ? codes : undefined, change);
        }}
      />
    </>
  );
}

/** The area drawn on the map, which can be removed. */
export function DrawnArea({ disabled }: { disabled: boolean }) {
  const { polygon, setValue, change, errors } = useArea();
  if (!polygon) return null;
  return (
    <Row gap={3} rowGap={2} align="center" className={styles.drawn}>
      <Button
        size="sm"
        variant="secondary"
        disabled={disabled}
        aria-label="Remove the drawn area"
        onClick={() => setValue('polygon', undefined, change)}
      >
        Drawn area
        <CloseIcon width="14" height="14" />
      </Button>
      {errors.polygon?.message && <p role="alert">{errors.polygon.message}</p>}
    </Row>
  );
}
