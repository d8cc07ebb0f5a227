import { useState } from 'react';
import { Controller, FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { categoryLabel } from '#contract/categories.js';
import { areaFields } from '#contract/areas.js';
import type { RunEstimate } from '#contract/coverage.js';
import type { Delivery } from '#contract/deliveries.js';
import { OPTION_NAMES } from '#contract/run-options.js';
import { optionsOf, type RunRequest } from '#contract/scrape.js';
import { cityName } from '../../parts/runs/format';
import { areaPhrases, optionPhrases } from '../../parts/runs/options';
import { DeliveryOutcome } from '../../parts/schedule/DeliveryOutcome';
import { DestinationFields } from '../../parts/schedule/DestinationFields';
import type { DeliveryFields } from '../../parts/schedule/fields';
import { FileFields } from '../../parts/schedule/FileFields';
import { FormProblem } from '../../parts/schedule/FormProblem';
import { useScheduleText } from '../../parts/schedule/schedule';
import { ScheduleFields } from '../../parts/schedule/ScheduleFields';
import { SwitchFields } from '../../parts/schedule/SwitchFields';
import { useDeliveryEstimate } from '../../parts/schedule/useDeliveryEstimate';
import { useDeliveryForm } from '../../parts/schedule/useDeliveryForm';
import { DrawnArea } from '../../parts/search/AreaFields';
import { CategoriesField } from '../../parts/search/CategoriesField';
import { CityField } from '../../parts/search/CityField';
import { Estimate } from '../../parts/search/Estimate';
import { asLeads, categoryErrorOf } from '../../parts/search/fields';
import { RunOptions } from '../../parts/search/RunOptions';
import { Button } from '../../parts/ui/Button';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { Fold } from '../../parts/ui/Fold';
import { Row } from '../../parts/ui/layout';
import { useNotice } from '../../parts/ui/Notice';
import { Section } from '../../parts/ui/Section';
import { TextField } from '../../parts/ui/TextField';
import bar from '../../parts/ui/SaveBar.module.css';
import styles from './DeliveryForm.module.css';
import { DELIVERIES_PATH, detailPath } from './paths';

interface Props {
  /** The delivery to change; without one, the form creates a delivery. */
  stored?: Delivery;
  defaultValues: DeliveryFields;
}

/** Creates or changes a delivery. */
export function DeliveryForm({ stored, defaultValues }: Props) {
  const id = stored?.id;
  const navigate = useNavigate();
  const notify = useNotice();
  const scheduleText = useScheduleText();
  const { form, element, busy, isReady, failure, own } = useDeliveryForm({
    id,
    defaultValues,
    onSaved: (saved) => {
      notify({ tone: 'success', text: `${saved.name}: ${scheduleText(saved)}.` });
      void navigate(detailPath(saved.id));
    },
  });
  return (
    <FormProvider {...form}>
      <form {...element} aria-label={id ? 'Edit delivery' : 'New delivery'} className={styles.form}>
        <Section
          title={id ? 'Name and search' : 'Search'}
          note="Each delivery contains only leads you don't have yet."
        >
          <SearchFields isStored={Boolean(id)} />
        </Section>
        <Section title="Schedule">
          <ScheduleFields />
        </Section>
        <Section title="File">
          <FileFields />
          <Fold label="File options">
            <SwitchFields />
          </Fold>
        </Section>
        <Section
          title="Where to send it"
          note="You can also download the files from the delivery's history."
        >
          <DestinationFields own={own} />
        </Section>
        <div className={`${bar.bar} ${styles.end}`}>
          <FormProblem failure={failure} />
          <Outcome stored={stored} />
          <Row gap={3} className={`${bar.bar} ${styles.buttons}`}>
            <ButtonLink to={id ? detailPath(id) : DELIVERIES_PATH} variant="ghost">
              Cancel
            </ButtonLink>
            <Button type="submit" busy={busy} disabled={!isReady}>
              {id ? 'Save' : 'Create delivery'}
            </Button>
          </Row>
        </div>
      </form>
    </FormProvider>
  );
}

function Outcome({ stored }: { stored: Delivery | undefined }) {
  const fields = useWatch<DeliveryFields>();
  const { estimate } = useDeliveryEstimate(fields);
  return <DeliveryOutcome estimate={estimate} minLeads={fields.minLeads} stored={stored} />;
}

/** The delivery's area, category, number and filters, as in Run a Scrape. Its name comes first; a new one's follows from its search. */
function SearchFields({ isStored }: { isStored: boolean }) {
  const { control, register, formState, setValue, getValues } = useFormContext<DeliveryFields>();
  const { errors } = formState;
  const fields = useWatch({ control });
  const { city, categories = [] } = fields;
  const { estimate, error } = useDeliveryEstimate(fields);
  /** Names a delivery after its search until the user types a name. */
  const suggestName = () => {
    const { name, city: area, ...kinds } = getValues();
    const kind = categoryLabel(kinds);
    if (formState.dirtyFields.name || !area?.trim() || !kind.trim()) return;
    const text = `${kind.trim()} in ${cityName(area.trim())}`;
    const suggested = (text.charAt(0).toUpperCase() + text.slice(1)).slice(0, 100);
    if (name !== suggested) setValue('name', suggested, { shouldValidate: formState.isSubmitted });
  };
  const name = (
    <TextField
      label="Name"
      className={styles.name}
      maxLength={100}
      autoComplete="off"
      placeholder="Restaurants in Monaco"
      error={errors.name?.message}
      {...register('name')}
    />
  );
  return (
    <>
      <div className={styles.search}>
        {isStored && name}
        <CityField onBlur={suggestName} />
        <Controller
          control={control}
          name="categories"
          render={({ field: { value = [], onChange, onBlur } }) => (
            <CategoriesField
              {...{ value, onChange, city }}
              onBlur={() => {
                onBlur();
                suggestName();
              }}
              error={categoryErrorOf(errors)}
            />
          )}
        />
        <TextField
          label="New leads"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          error={errors.minLeads?.message}
          {...register('minLeads', { setValueAs: asLeads })}
        />
      </div>
      <DrawnArea disabled={false} />
      {categories.length > 0 && <Estimate estimate={estimate} error={error} omitsUse />}
      <Filters estimate={estimate} />
      {!isStored && name}
    </>
  );
}

/** Deliveries always skip known leads. */
const ALWAYS = ['onlyNew'] as const;

const OPTION_FIELDS = [...Object.keys(areaFields), ...OPTION_NAMES].filter(
  (name) => name !== 'city',
) as (keyof DeliveryFields)[];

function Filters({ estimate }: { estimate: RunEstimate | null }) {
  const { control, formState } = useFormContext<DeliveryFields>();
  const request = useWatch({ control }) as RunRequest;
  // Invalid fields have no estimate. The options keep the source's capabilities from the last estimate.
  const [lastEstimate, setLastEstimate] = useState(estimate);
  if (estimate && estimate !== lastEstimate) setLastEstimate(estimate);
  const filters = [...areaPhrases(request), ...optionPhrases(optionsOf(request))];
  return (
    <Fold
      label={filters.length === 0 ? 'Filters' : `Filters (${filters.length})`}
      summary={filters.length > 0 ? `Selected: ${filters.join(', ')}.` : undefined}
      isWrong={OPTION_FIELDS.some((name) => formState.errors[name])}
    >
      <RunOptions estimate={lastEstimate} disabled={false} without={ALWAYS} />
    </Fold>
  );
}
