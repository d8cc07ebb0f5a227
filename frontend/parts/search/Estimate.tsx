import { useFormContext } from 'react-hook-form';
import type { RunEstimate } from '#contract/coverage.js';
import { ApiError } from '../api/api';
import { Button } from '../ui/Button';
import { Row, Stack, Text } from '../ui/layout';
import { count } from '../ui/numbers';
import styles from './Estimate.module.css';
import type { ScrapeFields } from './fields';

interface Props {
  estimate: RunEstimate | null;
  error: Error | null;
  /** Whether the form says elsewhere what it uses of the plan. */
  omitsUse?: boolean;
}

/** A run's scope and cost in up to four figures, with categories to add to the form's. Never blocks the form. */
export function Estimate({ estimate, error, omitsUse = false }: Props) {
  const { getValues, setValue } = useFormContext<Pick<ScrapeFields, 'categories'>>();
  const add = (category: string) =>
    setValue('categories', [...(getValues('categories') ?? []), category], { shouldDirty: true });
  const problem = error && errorText(error, getValues('categories')?.at(-1));
  return (
    <Stack as="section" gap={2} className={styles.estimate} aria-label="Estimate">
      <div aria-live="polite">
        {problem && (
          <Text size="sm" anywhere>
            {problem}
          </Text>
        )}
        {!error && estimate && (
          <Scope estimate={omitsUse ? { ...estimate, quota: null } : estimate} />
        )}
      </div>
      {!error && estimate && estimate.wider.length > 0 && (
        <Row gap={2} rowGap={1}>
          {estimate.wider.map(({ category, more }) => (
            <Button key={category} size="sm" variant="ghost" onClick={() => add(category)}>
              Add {category} ({count.format(more)} more)
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}

function Scope({ estimate }: { estimate: RunEstimate }) {
  const { found, sentence, notes } = estimate;
  const figures = found && found.total > 0 ? figuresOf(estimate, found) : [];
  const lines = figures.length > 0 ? notes : [sentence];
  return (
    <Stack gap={2}>
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value} {note && <span>{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Text quiet anywhere>
        {[matchedText(estimate), ...lines, keptText(estimate)].filter(Boolean).join(' ')}
      </Text>
    </Stack>
  );
}

interface Figure {
  label: string;
  value: string;
  note?: string | false;
}

function figuresOf(
  { quota }: RunEstimate,
  { total, matching, withPhone, withWebsite, yours, mayHaveMore, new: fresh }: Found,
): Figure[] {
  const number = (value: number) => count.format(value);
  return [
    {
      label: 'Available',
      value: number(matching),
      note: matching < total && `of ${number(total)} found`,
    },
    { label: 'With phone', value: number(withPhone), note: `${number(withWebsite)} with website` },
    {
      label: 'New to you',
      value: `${mayHaveMore ? 'Up to ' : ''}${number(fresh)}`,
      note: yours > 0 && `${mayHaveMore ? 'at least ' : ''}${number(yours)} already yours`,
    },
    ...(quota
      ? [
          {
            label: 'From your plan',
            value: quota.uses === 0 ? 'None' : `Up to ${number(quota.uses)}`,
            note: quota.left === 0 ? 'left' : `of ${number(quota.left)} left`,
          },
        ]
      : []),
  ];
}
type Found = NonNullable<RunEstimate['found']>;

const matchedText = ({ city, matched }: RunEstimate) =>
  matched && `Searches ${city} for ${matched}.`;
const keptText = ({ keepDays }: RunEstimate) =>
  keepDays !== null && `You can keep these leads for ${keepDays} days.`;

/**
 * The server explains an unknown or ambiguous city, and an unknown category (422). Starting the run reports other errors.
 * @param category the last one, which may still be the start of one that is suggested
 */
function errorText(error: Error, category = ''): string | null {
  if (!(error instanceof ApiError) || error.status !== 422)
    return 'No estimate is available right now.';
  const { errors, candidates = [] } = error.problem ?? {};
  const start = category.trim().toLowerCase();
  const isStart = candidates.some((name) => name.toLowerCase().startsWith(start));
  return errors?.['category'] && start !== '' && isStart ? null : error.message;
}
