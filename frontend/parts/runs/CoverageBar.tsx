import type { Coverage } from '#contract/coverage.js';
import { StackedBar } from '../charts/StackedBar';
import { Stack, Text } from '../ui/layout';
import { coverageSentence, outcomesOf } from './outcomes';

interface Props {
  /** The page is about this run. */
  isMain?: boolean;
  coverage: Coverage;
  /** The requested number of leads; null for all. */
  requested: number | null;
}

/** The outcomes of the places that a run found, as one sentence and, if there are several, one bar. */
export function CoverageBar({ isMain = false, coverage, requested }: Props) {
  if (coverage.found === 0) return null;
  const outcomes = outcomesOf(coverage, requested);
  return (
    <Stack gap={2}>
      <Text size={isMain ? 'lg' : 'sm'} {...(isMain && { weight: 'strong' })} tabular>
        {coverageSentence(coverage, requested)}
      </Text>
      {outcomes.length > 1 && <StackedBar segments={outcomes} />}
    </Stack>
  );
}
