import { Link } from 'react-router';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RunEstimate } from '#contract/coverage.js';
import { factsFor, OPTION_NAMES, optionOf, type OptionName } from '#contract/run-options.js';
import type { RunRequest } from '#contract/scrape.js';
import { SOURCES, type Source, type SourceName } from '#contract/sources.js';
import { useConfig } from '../api/useConfig';
import { PLANS_PATH } from '../plan/paths';
import { May } from '../session/May';
import { Stack } from '../ui/layout';
import { Select } from '../ui/Select';
import { Switch, Switches } from '../ui/Switch';
import { TextField } from '../ui/TextField';
import { AreaFields } from './AreaFields';
import { asNumber, type ScrapeFields } from './fields';
import { useEnrichment } from './useEnrichment';
import styles from './RunOptions.module.css';

const labelOf = (name: OptionName) => optionOf(name).control.label;
const isSwitch = (name: OptionName) => optionOf(name).control.kind === 'switch';
const SWITCHES = OPTION_NAMES.filter(isSwitch);
const FIELDS = OPTION_NAMES.filter((name) => !isSwitch(name));
const LABELS = [...new Set(FIELDS.map(labelOf))];
/** Options with the same label share a select. */
const optionsLabeled = (label: string) => FIELDS.filter((name) => labelOf(name) === label);

type Props = { estimate: RunEstimate | null; disabled: boolean };
type RunOptionsProps = Props & {
  /** Switches to omit. */
  without?: readonly OptionName[];
};

/** The fields and switches for a run's options beyond city, category and lead count. */
export function RunOptions({ estimate, disabled, without = [] }: RunOptionsProps) {
  return (
    <Stack as="fieldset" gap={5} className={styles.options}>
      <legend className="visually-hidden">More options</legend>
      <div className={styles.fields}>
        <AreaFields disabled={disabled} />
        {LABELS.map((label) => (
          <OptionField
            key={label}
            names={optionsLabeled(label)}
            estimate={estimate}
            disabled={disabled}
          />
        ))}
      </div>
      <Switches>
        {SWITCHES.filter((name) => !without.includes(name)).map((name) => (
          <OptionSwitch key={name} name={name} estimate={estimate} disabled={disabled} />
        ))}
      </Switches>
    </Stack>
  );
}

function useOptions(estimate: RunEstimate | null) {
  const { control, setValue, formState } = useFormContext<ScrapeFields, unknown, RunRequest>();
  const values = useWatch({ control });
  const config = useConfig();
  const sourceName = values.source ?? config?.maps.source;
  /** Explains why the source can't apply a selected option. */
  const unavailableReason = (names: OptionName[]) => {
    const name = names.find((option) => values[option] && estimate?.unknown.includes(option));
    if (!name || !estimate) return undefined;
    const { limitation } = optionOf(name);
    return limitation ? `This source ${limitation}.` : 'Not available from this source.';
  };
  /** Explains why the source can't apply these options; undefined if one of them has a value, which must be removable. */
  const lack = (names: OptionName[]) =>
    names.some((option) => values[option]) ? undefined : lackOf(sourceName, names);
  const set = (name: OptionName, value: unknown) =>
    setValue(name, value as never, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return { values, unavailableReason, lack, set, errors: formState.errors };
}

/** "This source has no ratings.", if the source lacks the facts that all these options need. */
function lackOf(sourceName: string | undefined, names: OptionName[]): string | undefined {
  const source: Source | undefined = SOURCES[sourceName as SourceName];
  const needs = names.map((name) => optionOf(name).needs);
  const isLacking = needs.every((need) => need && source && !source.provides.includes(need));
  return isLacking ? `This source has no ${factsFor(names, 'many').join(' or ')}.` : undefined;
}

/** A text field or select for one option, or a select for several exclusive options. */
function OptionField({ names, estimate, disabled }: Props & { names: OptionName[] }) {
  const { values, unavailableReason, lack, set, errors } = useOptions(estimate);
  const [name] = names as [OptionName];
  const { control } = optionOf(name);
  const value = values[name]?.toString() ?? '';
  const field = {
    label: control.label,
    disabled: disabled || lack(names) !== undefined,
    hint: lack(names) ?? unavailableReason(names),
    error: errors[name]?.message,
  };

  if (control.kind === 'number') {
    if (control.isPaid && estimate?.requests == null && value === '') return null;
    return (
      <TextField
        {...field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder={control.isPaid ? estimate?.requests?.allowed.toString() : 'Any'}
        value={value}
        onChange={({ target }) => set(name, asNumber(target.value))}
      />
    );
  }
  if (control.kind === 'select') {
    const isNumber = typeof control.choices[0] === 'number';
    const choices = control.choices.map(String);
    // A run started elsewhere may use a value that is not in the list.
    if (value && !choices.includes(value)) choices.push(value);
    return (
      <Select
        {...field}
        placeholder={control.placeholder}
        value={value}
        options={choices.map((choice) => ({ value: choice, label: control.text(choice) }))}
        onChange={({ target: { value: chosen } }) =>
          set(name, isNumber ? asNumber(chosen) : chosen || undefined)
        }
      />
    );
  }
  return (
    <Select
      {...field}
      placeholder="Any"
      value={names.find((option) => values[option]) ?? ''}
      options={names.map((option) => ({ value: option, label: choiceOf(option) }))}
      onChange={({ target }) => {
        for (const option of names) set(option, target.value === option || undefined);
      }}
    />
  );
}

const choiceOf = (name: OptionName) => {
  const { control } = optionOf(name);
  return control.kind === 'choice' ? control.choice : control.label;
};

type OptionSwitchProps = Props & {
  name: OptionName;
  /** Replaces the option's own explanation. */
  hint?: string;
};

export function OptionSwitch({ name, estimate, disabled, hint }: OptionSwitchProps) {
  const { values, unavailableReason, lack, set } = useOptions(estimate);
  const { control } = optionOf(name);
  const enrichment = useEnrichment();
  const needsPlan = control.kind === 'switch' && control.plan === 'enrichment';
  const plan = enrichment.hint ?? (
    <>
      Not included in your {enrichment.plan} plan.{' '}
      <May do="billing">
        <Link to={PLANS_PATH}>See plans</Link>
      </May>
    </>
  );
  const explanation = hint ?? (control.kind === 'switch' ? control.hint : undefined);
  return (
    <Switch
      label={control.label}
      description={needsPlan ? plan : (lack([name]) ?? unavailableReason([name]) ?? explanation)}
      disabled={disabled || lack([name]) !== undefined || (needsPlan && enrichment.hint === null)}
      checked={values[name] === true}
      onChange={(on) => set(name, on || undefined)}
    />
  );
}
