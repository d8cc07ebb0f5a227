import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import { runRequest, type RunRequest } from '../../contract/scrape.js';
import { Button } from '../ui/Button';
import { TextField } from '../ui/TextField';
import { Combobox } from './Combobox';
import { asLeads, EMPTY, type ScrapeFields, fieldsOf } from './fields';
import { MoreOptions } from './MoreOptions';
import { isPaused } from './progress';
import { CancelScrape } from './ScrapeActions';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeForm.module.css';

export function ScrapeForm() {
  const scrape = useScrape();
  const { external, request, start } = scrape;
  // One that rests holds nobody up: another may be started.
  const running = scrape.phase === 'loading' && !isPaused(scrape);
  const given = useMemo(
    () => (external && request ? fieldsOf(request) : undefined),
    [external, request],
  );
  const form = useForm<ScrapeFields, unknown, RunRequest>({
    resolver: zodResolver(runRequest),
    // A run that was under way, or a city picked from a list, brings what was asked for.
    values: given,
    defaultValues: EMPTY,
  });
  const { control, register, handleSubmit, formState } = form;
  const { errors } = formState;
  const isFilled = useWatch({ control, name: ['city', 'category'] }).every((text) => text.trim());
  const [isOpen, setOpen] = useState(false);
  const submit = handleSubmit(
    (wanted) => start(wanted),
    (refused) => {
      const { city: _city, category: _category, minLeads: _minLeads, ...options } = refused;
      // What is wrong has to be seen.
      if (Object.keys(options).length > 0) setOpen(true);
    },
  );

  // The button that was pressed is another one now: who uses the keyboard stays where they were.
  const element = useRef<HTMLFormElement>(null);
  const isOurs = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isOurs.current && isLost) element.current?.focus({ preventScroll: true });
    if (!running) isOurs.current = false;
  }, [running]);

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className={styles.form}
        tabIndex={-1}
        aria-label="Run a Scrape"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Without both, nothing happens: so says the specification, and the button shows it.
          if (!isFilled || running) return;
          isOurs.current = true;
          void submit(event);
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
            <CancelScrape block />
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
        <MoreOptions isOpen={isOpen} onToggle={() => setOpen(!isOpen)} disabled={running} />
      </form>
    </FormProvider>
  );
}
