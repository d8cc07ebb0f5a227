import { DateInput, type DateInputProps } from 'react-admin';
import { formatFirstDay, formatLastDay, parseFirstDay, parseLastDay } from './days';

interface Props extends DateInputProps {
  timeZone: string | undefined;
}

/** Filters by an instant: the beginning of a day in a time zone. */
export const FirstDayInput = ({ timeZone, ...input }: Props) => (
  <DateInput
    {...input}
    parse={(day: string) => parseFirstDay(day, timeZone)}
    format={(iso: unknown) => formatFirstDay(iso, timeZone)}
  />
);

/** The same for the end of a day, so that the day is included. */
export const LastDayInput = ({ timeZone, ...input }: Props) => (
  <DateInput
    {...input}
    parse={(day: string) => parseLastDay(day, timeZone)}
    format={(iso: unknown) => formatLastDay(iso, timeZone)}
  />
);
