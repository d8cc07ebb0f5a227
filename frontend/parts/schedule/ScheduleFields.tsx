import { useFormContext, useWatch } from 'react-hook-form';
import { CADENCE_LABELS, CADENCES, type Cadence } from '#contract/deliveries.js';
import { Row, Stack } from '../ui/layout';
import { Select } from '../ui/Select';
import { TextField } from '../ui/TextField';
import type { DeliveryFields } from './fields';
import { PlanChoice } from './PlanChoice';
import { dayText, WEEKDAY_IDS, weekdayName } from './schedule';
import fieldStyles from '../ui/Field.module.css';
import styles from './ScheduleFields.module.css';

const FREQUENCIES = CADENCES.toReversed().map((id) => ({ id, label: CADENCE_LABELS[id] }));
const FIRST = { value: '', label: 'Same as the first delivery' };
const WEEKDAYS = WEEKDAY_IDS.map((day) => ({ value: `${day}`, label: weekdayName(day) }));
const WEEKDAY_OPTIONS = [FIRST, ...WEEKDAYS];
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
const DAY_OPTIONS = [FIRST, ...DAYS.map((day) => ({ value: `${day}`, label: dayText(day) }))];

/** The schedule of a delivery: frequency, days, local time and time zone. */
export function ScheduleFields() {
  const { control, register, setValue, formState } = useFormContext<DeliveryFields>();
  const { errors, isSubmitted } = formState;
  const [cadence, weekdays, dayOfMonth, timeZone = 'UTC'] = useWatch({
    control,
    name: ['cadence', 'weekdays', 'dayOfMonth', 'timeZone'],
  });
  const change = { shouldDirty: true, shouldValidate: isSubmitted };
  const changeCadence = (chosen: Cadence) => {
    setValue('weekdays', undefined);
    setValue('dayOfMonth', undefined);
    setValue('cadence', chosen, change);
  };
  return (
    <Stack gap={4}>
      <PlanChoice
        legend="Frequency"
        choices={FREQUENCIES}
        value={cadence}
        isIncluded={(plan, id) => plan.cadences.includes(id)}
        onChange={changeCadence}
        error={errors.cadence?.message}
      />
      {cadence === 'daily' && (
        <Weekdays
          chosen={weekdays ?? [...WEEKDAY_IDS]}
          error={errors.weekdays?.message}
          onChange={(days) => setValue('weekdays', days, change)}
        />
      )}
      <div className={styles.fields}>
        {(cadence === 'weekly' || cadence === 'biweekly') && (
          <Select
            label="Day"
            options={WEEKDAY_OPTIONS}
            error={errors.weekdays?.message}
            value={weekdays?.[0]?.toString() ?? ''}
            onChange={({ target }) =>
              setValue('weekdays', target.value ? [Number(target.value)] : undefined, change)
            }
          />
        )}
        {cadence === 'monthly' && (
          <Select
            label="Day"
            options={DAY_OPTIONS}
            hint={
              dayOfMonth && dayOfMonth > 28
                ? 'In shorter months, it runs on the last day.'
                : undefined
            }
            error={errors.dayOfMonth?.message}
            value={dayOfMonth?.toString() ?? ''}
            onChange={({ target }) =>
              setValue('dayOfMonth', target.value ? Number(target.value) : undefined, change)
            }
          />
        )}
        <TextField
          type="time"
          label="Local time"
          error={errors.localTime?.message}
          {...register('localTime')}
        />
        <Select
          label="Time zone"
          options={zonesWith(timeZone)}
          error={errors.timeZone?.message}
          {...register('timeZone')}
        />
      </div>
    </Stack>
  );
}

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];
/** A stored zone may have a name that this browser doesn't list. */
const zonesWith = (zone: string) => [...new Set([zone, ...ZONES])].toSorted();

interface WeekdaysProps {
  chosen: readonly number[];
  error: string | undefined;
  onChange: (days: number[]) => void;
}

function Weekdays({ chosen, error, onChange }: WeekdaysProps) {
  return (
    <fieldset>
      <legend className={fieldStyles.legend}>Days</legend>
      <Row gap={2}>
        {WEEKDAY_IDS.map((day) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              className="visually-hidden"
              aria-label={weekdayName(day)}
              aria-invalid={error !== undefined}
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                onChange(
                  WEEKDAY_IDS.filter((each) =>
                    each === day ? target.checked : chosen.includes(each),
                  ),
                )
              }
            />
            <span aria-hidden="true">{weekdayName(day).slice(0, 3)}</span>
          </label>
        ))}
      </Row>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
