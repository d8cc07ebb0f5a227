import type { Coverage } from '#contract/coverage.js';
import { StackedBar } from '../charts/StackedBar';
import { Stack, Text } from '../ui/layout';
import { coverageSentence, outcomesOf } from './outcomes';

interface Props {
  coverage: Coverage;
  /** The requested number of leads; null for all. */
  requested: number | null;
}

/** The outcomes of the places that a run found, as one sentence and one bar. */
export function CoverageBar({ coverage, requested }: Props) {
  if (coverage.found === 0) return null;
  return (
    <Stack gap={2}>
      <Text size="md" weight="strong" tabular>
        {coverageSentence(coverage, requested)}
      </Text>
      <StackedBar segments={outcomesOf(coverage, requested)} />
    </Stack>
  );
}
