import { useDates } from '../../parts/session/useDates';
import { daysUntil } from '../../parts/ui/days';
import { Span } from '../../parts/ui/layout';
import { counted } from '#contract/numbers.js';

export const isPast = (day: string) => daysUntil(day) < 0;

/** "Today", "Tomorrow", "Dec 31, 2026", "Overdue by 3 days". */
export function Due({ day }: { day: string }) {
  const dates = useDates();
  const days = daysUntil(day);
  if (days < 0)
    return (
      <Span danger title={dates.day(day)}>
        Overdue by {counted(-days, 'day')}
      </Span>
    );
  const text = ['Today', 'Tomorrow'][days] ?? dates.day(day);
  return <time dateTime={day}>{text}</time>;
}
