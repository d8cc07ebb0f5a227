import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import {
  Controller,
  FormProvider,
  useForm,
  useFormContext,
  useWatch,
  type UseFormReturn,
} from 'react-hook-form';
import { useLocation } from 'react-router';
import { runRequest, type RunRequest } from '#contract/scrape.js';
import { requestIn } from '../runs/form';
import { forgetWanted, savedWanted, type WantedSearch } from '../session/wanted-search';
import { Button } from '../ui/Button';
import { TextField } from '../ui/TextField';
import { DrawnArea } from '../search/AreaFields';
import { CategoriesField } from '../search/CategoriesField';
import { CityField } from '../search/CityField';
import {
  asLeads,
  categoryErrorOf,
  categoryFieldsOf,
  drawnArea,
  EMPTY,
  fieldsOf,
  type ScrapeFields,
} from '../search/fields';
import { useEstimate } from '../search/useEstimate';
import { MoreOptions } from './MoreOptions';
import { useRefusal } from './NoLeadsLeft';
import { isPaused } from './progress';
import { CancelScrape } from './ScrapeActions';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeForm.module.css';

export function ScrapeForm() {
  const scrape = useScrape();
  const { external, request, start } = scrape;
  // A paused run does not block starting another.
  const running = scrape.phase === 'loading' && !isPaused(scrape);
  const externalFields = useMemo(
    () => (external && request ? fieldsOf(request) : undefined),
    [external, request],
  );
  const form = useForm<ScrapeFields, unknown, RunRequest>({
    resolver: zodResolver(runRequest),
    // Filled in when the page joins a run in progress, or the user picks a suggested city.
    values: externalFields,
    // A search made before signing up, or an area drawn on the map of leads, fills the form; the user starts it.
    defaultValues: {
      ...EMPTY,
      ...wantedFields(savedWanted()),
      ...drawnArea(useLocation().state),
    },
  });
  const [city, categories, polygon] = useWatch({
    control: form.control,
    name: ['city', 'categories', 'polygon'],
  });
  const isFilled = Boolean((city?.trim() || polygon) && categories?.length);
  const [isOpen, setOpen] = useState(false);
  const submit = form.handleSubmit(
    (valid) => {
      forgetWanted();
      start(valid);
    },
    (invalid) => {
      const { city: _city, categories: _categories, minLeads: _minLeads, ...options } = invalid;
      // Invalid options must be visible.
      if (Object.keys(options).length > 0) setOpen(true);
    },
  );
  const element = useRef<HTMLFormElement>(null);
  const keepFocus = useKeptFocus(element, running);
  useRequestedForm(form, element, running);

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
          if (running) return;
          // Nothing starts without a city and a category.
          if (!isFilled) return focusMissing(event.currentTarget, !categories?.length);
          keepFocus();
          void submit(event);
        }}
      >
        <SearchFields disabled={running} />
        <div className={styles.action}>{running ? <CancelScrape block /> : <RunButton />}</div>
        <DrawnArea disabled={running} />
        <MoreOptions isOpen={isOpen} onToggle={() => setOpen(!isOpen)} disabled={running} />
      </form>
    </FormProvider>
  );
}

/** The categories, the city and the number of leads, as a sentence. */
function SearchFields({ disabled }: { disabled: boolean }) {
  const { control, register, formState } = useFormContext<ScrapeFields, unknown, RunRequest>();
  const { errors } = formState;
  const city = useWatch({ control, name: 'city' });
  return (
    <>
      <span className={styles.word} aria-hidden="true">
        Find
      </span>
      <Controller
        control={control}
        name="categories"
        render={({ field: { value = [], onChange, onBlur } }) => (
          <CategoriesField
            {...{ value, onChange, onBlur, city }}
            error={categoryErrorOf(errors)}
            disabled={disabled}
          />
        )}
      />
      <span className={styles.word} aria-hidden="true">
        in
      </span>
      <CityField disabled={disabled} />
      <TextField
        label="Leads"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        disabled={disabled}
        error={errors.minLeads?.message}
        {...register('minLeads', { setValueAs: asLeads })}
      />
      <span className={styles.word} aria-hidden="true">
        leads
      </span>
    </>
  );
}

/** The first field is that of the categories, whose text is empty beside chosen ones; the second is the city's. */
function focusMissing(form: HTMLFormElement, isCategory: boolean) {
  const [category, city] = form.querySelectorAll<HTMLElement>('[role=combobox]');
  (isCategory ? category : city)?.focus();
}

/** Disabled without leads left, and for an area that no run can search. */
function RunButton() {
  const { request } = useScrape();
  const { control } = useFormContext<ScrapeFields, unknown, RunRequest>();
  const { estimate, isCurrent } = useEstimate(useWatch({ control }), request);
  const isLimited = useRefusal() !== null;
  const isRefused = isCurrent && estimate?.refusal != null;
  return (
    <Button
      type="submit"
      block
      disabled={isLimited || isRefused}
      // A short run may finish within a double click, which must not start a second run.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      Run Scrape
    </Button>
  );
}

/**
 * Submitting replaces the focused button. Focus moves to the form, so that keyboard users keep their place.
 * @returns called before the form is submitted
 */
function useKeptFocus(form: RefObject<HTMLFormElement | null>, running: boolean) {
  const wasSubmittedHere = useRef(false);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (wasSubmittedHere.current && isFocusLost) form.current?.focus({ preventScroll: true });
    if (!running) wasSubmittedHere.current = false;
  }, [running, form]);
  return () => {
    wasSubmittedHere.current = true;
  };
}

/** A search made before signing up, as fields of the form. */
const wantedFields = (wanted: WantedSearch | null) =>
  wanted && { city: wanted.city, ...categoryFieldsOf(wanted) };

/** Fills in the request of a run to repeat or an example, once no run occupies the form. */
function useRequestedForm(
  { reset }: UseFormReturn<ScrapeFields, unknown, RunRequest>,
  element: RefObject<HTMLFormElement | null>,
  running: boolean,
) {
  const { key, state } = useLocation();
  const filled = useRef<string>(null);
  useEffect(() => {
    const request = requestIn(state);
    if (!request || running || filled.current === key) return;
    filled.current = key;
    reset(fieldsOf(request));
    element.current?.focus();
  }, [key, state, running, reset, element]);
}
