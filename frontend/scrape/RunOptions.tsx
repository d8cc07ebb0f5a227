import { Link } from 'react-router';
import { useFormContext, useWatch, type FieldPath } from 'react-hook-form';
import type { RunEstimate } from '../../contract/coverage.js';
import type { RunOptions as Options, RunRequest } from '../../contract/scrape.js';
import { Select } from '../ui/Select';
import { Switch } from '../ui/Switch';
import { TextField } from '../ui/TextField';
import { asNumber, type Fields } from './fields';
import { languageName, ratingText } from './options';
import { useEnrichment } from './useEnrichment';
import styles from './RunOptions.module.css';

const RATINGS = ['3', '3.5', '4', '4.5'];
const LANGUAGES =
  'ar,cs,da,de,el,en,es,fi,fr,he,hu,id,it,ja,ko,nb,nl,pl,pt,ro,ru,sv,th,tr,uk,vi,zh';
const WEBSITES = [
  { value: 'hasWebsite', label: 'Has a website' },
  { value: 'noWebsite', label: 'Has none' },
];

type Name = keyof Options & FieldPath<Fields>;
type Props = { estimate: RunEstimate | null; disabled: boolean };

/** What a run may ask of its leads besides city and category. */
export function RunOptions({ estimate, disabled }: Props) {
  const { control, setValue, formState } = useFormContext<Fields, unknown, RunRequest>();
  const values = useWatch({ control });
  const enrichment = useEnrichment();
  const set = <One extends Name>(name: One, value: Options[One]) =>
    setValue(name, value as never, { shouldDirty: true, shouldValidate: formState.isSubmitted });

  const lacks = (...names: Name[]) =>
    estimate && names.some((name) => values[name] && estimate.unknown.includes(name));
  const unknown = (...names: Name[]) =>
    lacks(...names) ? `Unknown to ${estimate?.source}: everything would be left out.` : undefined;
  const text = (name: 'minReviews' | 'maxRequests') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 10,
    placeholder: 'Any',
    disabled,
    value: values[name] ?? '',
    error: formState.errors[name]?.message,
    onChange: ({ target }: { target: { value: string } }) => set(name, asNumber(target.value)),
  });
  const toggle = (name: 'hasPhone' | 'openOnly' | 'onlyNew' | 'enrich') => ({
    checked: values[name] ?? false,
    onChange: (on: boolean) => set(name, on || undefined),
  });
  const website = values.hasWebsite ? 'hasWebsite' : values.noWebsite ? 'noWebsite' : '';
  const isPriced = estimate?.requests != null || values.maxRequests !== undefined;

  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">More options</legend>
      <div className={styles.fields}>
        <Select
          label="Rating"
          placeholder="Any"
          disabled={disabled}
          value={values.minRating?.toString() ?? ''}
          options={withValue(RATINGS, values.minRating?.toString()).map((value) => ({
            value,
            label: ratingText(value),
          }))}
          hint={unknown('minRating')}
          error={formState.errors.minRating?.message}
          onChange={({ target }) => set('minRating', asNumber(target.value))}
        />
        <TextField label="Reviews from" {...text('minReviews')} hint={unknown('minReviews')} />
        <Select
          label="Website"
          placeholder="Any"
          disabled={disabled}
          value={website}
          options={WEBSITES}
          hint={unknown('hasWebsite', 'noWebsite')}
          onChange={({ target }) => {
            set('hasWebsite', target.value === 'hasWebsite' || undefined);
            set('noWebsite', target.value === 'noWebsite' || undefined);
          }}
        />
        <Select
          label="Language"
          placeholder="As the place has it"
          disabled={disabled}
          value={values.language ?? ''}
          options={withValue(LANGUAGES.split(','), values.language).map((value) => ({
            value,
            label: languageName(value),
          }))}
          hint={lacks('language') ? `${estimate?.source} knows names in one language.` : undefined}
          error={formState.errors.language?.message}
          onChange={({ target }) => set('language', target.value || undefined)}
        />
        {isPriced && (
          <TextField
            label="Paid requests at most"
            {...text('maxRequests')}
            placeholder={estimate?.requests?.allowed.toString()}
          />
        )}
      </div>
      <div className={styles.switches}>
        <Switch
          label="Has a phone"
          description={unknown('hasPhone')}
          disabled={disabled}
          {...toggle('hasPhone')}
        />
        <Switch
          label="Open only"
          description={unknown('openOnly') ?? 'Leaves out what is closed for now.'}
          disabled={disabled}
          {...toggle('openOnly')}
        />
        <Switch
          label="Only new leads"
          description="Only businesses you never had. The others are left out, and not billed."
          disabled={disabled}
          {...toggle('onlyNew')}
        />
        <Switch
          label="Look for emails on their websites"
          description={
            enrichment.sentence ?? (
              <>
                Your {enrichment.plan} plan does not include it.{' '}
                <Link to="/dashboard/subscription">See the plans</Link>
              </>
            )
          }
          disabled={disabled || enrichment.sentence === null}
          {...toggle('enrich')}
        />
      </div>
    </fieldset>
  );
}

/** What was asked for elsewhere is shown, too. */
const withValue = (values: readonly string[], value: string | undefined) =>
  value === undefined || values.includes(value) ? values : [...values, value];
