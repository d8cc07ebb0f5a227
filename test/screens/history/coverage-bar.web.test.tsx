import { render, screen } from '@testing-library/react';
import { NO_COVERAGE } from '#contract/coverage.js';
import { CoverageBar } from '../../../frontend/parts/runs/CoverageBar';
import { DeliveredBar } from '../../../frontend/screens/history/DeliveredBar';
import type { Run } from '../../../frontend/parts/runs/run';
import { textsOf } from '../../support/dom/render';

const parts = () => [...document.querySelectorAll<HTMLElement>('[aria-hidden] > span')];

it('the coverage bar shows the outcome of all places, in proportion', () => {
  render(
    <CoverageBar
      coverage={{
        ...NO_COVERAGE,
        found: 1_086,
        leads: 1_000,
        yours: 400,
        duplicates: 1,
        outside: 10,
        closed: 20,
        filtered: 30,
        known: 5,
        suppressed: 4,
        surplus: 16,
      }}
      requested={1_000}
    />,
  );

  expect(
    screen.getByText(
      '1,086 places found: 1,000 delivered (400 you already had), 1 duplicate, 60 filtered out, 5 already yours and skipped, 4 excluded, and 16 beyond your request.',
    ),
  ).toBeVisible();
  expect(parts().map(({ title, style }) => [title, style.flexGrow])).toEqual([
    ['Delivered: 1,000', '1000'],
    ['Duplicates: 1', '1'],
    ['Filtered out: 60', '60'],
    ['Already yours and skipped: 5', '5'],
    ['Excluded: 4', '4'],
    ['Beyond your request: 16', '16'],
  ]);
  expect(textsOf([...document.querySelectorAll('dl > div')])).toEqual([
    'Delivered1,000',
    'Duplicates1',
    'Filtered out60',
    'Already yours and skipped5',
    'Excluded4',
    'Beyond your request16',
  ]);
});

it('the coverage bar omits outcomes without places, and a bar of one outcome', () => {
  const { rerender } = render(
    <CoverageBar
      coverage={{ ...NO_COVERAGE, found: 2, leads: 1, duplicates: 1 }}
      requested={null}
    />,
  );
  expect(parts()).toHaveLength(2);

  rerender(<CoverageBar coverage={{ ...NO_COVERAGE, found: 1, leads: 1 }} requested={null} />);
  expect(screen.getByText('1 place found: 1 delivered.')).toBeVisible();
  expect(parts()).toHaveLength(0);
});

it.each([
  [
    'the requested leads as beyond your request',
    1,
    '2 places found: 1 delivered and 1 beyond your request.',
  ],
  [
    "a plan's limit, before all requested leads, as over the limit",
    2,
    '2 places found: 1 delivered and 1 over the limit.',
  ],
  [
    'the limit of a run for all leads as over the limit',
    null,
    '2 places found: 1 delivered and 1 over the limit.',
  ],
])('the coverage bar describes places beyond %s', (_, requested, text) => {
  const coverage = { ...NO_COVERAGE, found: 2, leads: 1, surplus: 1 };
  render(<CoverageBar coverage={coverage} requested={requested} />);

  expect(screen.getByText(text)).toBeVisible();
});

it('the coverage bar keeps the number of matching businesses, of which the rest is waiting', () => {
  const coverage = {
    ...NO_COVERAGE,
    found: 25,
    leads: 15,
    filtered: 1,
    surplus: 9,
    available: 553,
  };
  render(<CoverageBar coverage={coverage} requested={60} />);

  expect(screen.getByText('15 of 553 delivered. 538 more are waiting.')).toBeVisible();
  expect(parts().map(({ title }) => title)).toEqual(['Delivered: 15', 'Waiting: 538']);
});

it.each([
  [
    'the requested number is delivered',
    5,
    0,
    '5 of 12 delivered, as requested.',
    'Beyond your request: 7',
  ],
  [
    'of which some were known',
    5,
    2,
    '5 of 12 delivered (2 you already had), as requested.',
    'Beyond your request: 7',
  ],
  ['a run for all leads reaches its maximum', null, 0, '5 of 12 delivered.', 'Over the limit: 7'],
])('the coverage bar calls nothing waiting when %s', (_, requested, yours, text, rest) => {
  const coverage = { ...NO_COVERAGE, found: 12, leads: 5, yours, surplus: 7, available: 12 };
  render(<CoverageBar coverage={coverage} requested={requested} />);

  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText(/waiting/i)).toBeNull();
  expect(parts().map(({ title }) => title)).toEqual(['Delivered: 5', rest]);
});

it('a run without places has no coverage bar', () => {
  const { container } = render(<CoverageBar coverage={NO_COVERAGE} requested={null} />);

  expect(container).toBeEmptyDOMElement();
});

it.each([
  ['the delivered share for a run that the plan’s limit stopped', 25, '20%'],
  ['the delivered share of all matching businesses for a run for all', null, '10%'],
])("the bar of a run's row is %s", (_, requestedCount, width) => {
  const coverage = { ...NO_COVERAGE, found: 12, leads: 5, surplus: 7, available: 50 };
  render(<DeliveredBar run={{ leads: 5, coverage, requestedCount } as Run} />);

  expect(parts().map(({ style }) => style.width)).toEqual([width]);
});

it('the row of a run with all requested leads has no bar', () => {
  const coverage = { ...NO_COVERAGE, found: 12, leads: 5, surplus: 7, available: 50 };
  render(<DeliveredBar run={{ leads: 5, coverage, requestedCount: 5 } as Run} />);

  expect(parts()).toEqual([]);
});
