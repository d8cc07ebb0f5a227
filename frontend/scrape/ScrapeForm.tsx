import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { DEFAULT_MIN_LEADS, runRequest, type RunRequest } from '../../contract/scrape.js';
import { Button } from '../ui/Button';
import { TextField } from '../ui/TextField';
import { CancelScrapeButton } from './CancelScrapeButton';
import { Combobox } from './Combobox';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeForm.module.css';

type Fields = z.input<typeof runRequest>;

const asLeads = (typed: string | number) => {
  const text = String(typed).trim();
  if (text === 'all') return text;
  return text === '' ? Number.NaN : Number(text);
};

export function ScrapeForm() {
  const { phase, external, request, start } = useScrape();
  const running = phase === 'loading';
  const { control, register, handleSubmit, watch, formState } = useForm<
    Fields,
    unknown,
    RunRequest
  >({
    resolver: zodResolver(runRequest),
    // A run that was under way, or a city picked from a list, brings what was asked for.
    values: external && request ? request : undefined,
    defaultValues: { city: '', category: '', minLeads: DEFAULT_MIN_LEADS },
  });
  const { errors } = formState;
  const isFilled = watch(['city', 'category']).every((text) => text.trim() !== '');
  const submit = handleSubmit((wanted) => start(wanted));

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Without both, nothing happens: so says the specification, and the button shows it.
        if (isFilled && !running) void submit(event);
      }}
    >
      <Controller
        control={control}
        name="city"
        render={({ field, fieldState }) => (
          <Combobox
            {...field}
            label="City"
            kind="cities"
            placeholder="San Francisco, CA"
            error={fieldState.error?.message}
            disabled={running}
          />
        )}
      />
      <Controller
        control={control}
        name="category"
        render={({ field, fieldState }) => (
          <Combobox
            {...field}
            label="Category"
            kind="categories"
            placeholder="Coffee shop"
            error={fieldState.error?.message}
            disabled={running}
          />
        )}
      />
      <TextField
        label="Leads"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        disabled={running}
        error={errors.minLeads?.message}
        {...register('minLeads', { setValueAs: asLeads })}
      />
      <div className={styles.action}>
        {running ? (
          <CancelScrapeButton />
        ) : (
          <Button
            type="submit"
            block
            disabled={!isFilled}
            // A run may be over before a double click is: its other half asks for no second run.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            Run Scrape
          </Button>
        )}
      </div>
    </form>
  );
}
