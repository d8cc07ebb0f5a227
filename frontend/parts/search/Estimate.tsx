import { useFormContext } from 'react-hook-form';
import type { RunEstimate } from '#contract/coverage.js';
import { ApiError } from '../api/api';
import { Button } from '../ui/Button';
import { Text } from '../ui/layout';
import { count } from '../ui/numbers';
import type { ScrapeFields } from './fields';

type Props = { estimate: RunEstimate | null; error: Error | null };

/** A summary of the run's scope and cost, with categories to add to the form's. Never blocks the form. */
export function Estimate({ estimate, error }: Props) {
  const { getValues, setValue } = useFormContext<Pick<ScrapeFields, 'categories'>>();
  const add = (category: string) =>
    setValue('categories', [...(getValues('categories') ?? []), category], { shouldDirty: true });
  return (
    <div>
      <Text size="sm" anywhere aria-live="polite">
        {error ? errorText(error) : estimate && estimateText(estimate)}
      </Text>
      {!error &&
        estimate?.wider.map(({ category, more }) => (
          <Button key={category} size="sm" variant="ghost" onClick={() => add(category)}>
            Add {category} ({count.format(more)} more)
          </Button>
        ))}
    </div>
  );
}

const estimateText = ({ city, matched, sentence, found, keepDays }: RunEstimate) =>
  [
    matched && `Searches ${city} for ${matched}.`,
    sentence,
    found && found.total > 0 && detailsOf(found),
    keepDays !== null && `You can keep these leads for ${keepDays} days.`,
  ]
    .filter(Boolean)
    .join(' ');

function detailsOf({
  total,
  withPhone,
  withWebsite,
  yours,
  mayHaveMore,
}: NonNullable<RunEstimate['found']>) {
  const ofYours = `${mayHaveMore ? 'at least ' : ''}${count.format(yours)} ${yours === 1 ? 'is' : 'are'}`;
  return `Of the ${count.format(total)} found, ${count.format(withPhone)} ${withPhone === 1 ? 'has' : 'have'} a phone, ${count.format(withWebsite)} a website, and ${ofYours} already yours.`;
}

/** The server explains an unknown or ambiguous city (422). Starting the run reports other errors. */
const errorText = (error: Error) =>
  error instanceof ApiError && error.status === 422
    ? error.message
    : 'No estimate is available right now.';
