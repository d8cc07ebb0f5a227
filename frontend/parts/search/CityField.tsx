import { Controller, useFormContext } from 'react-hook-form';
import { Combobox } from './Combobox';
import type { ScrapeFields } from './fields';

interface Props {
  disabled?: boolean;
  onBlur?: () => void;
}

/** The area of a search, with suggestions. */
export function CityField({ disabled, onBlur }: Props) {
  const { control } = useFormContext<Pick<ScrapeFields, 'city'>>();
  return (
    <Controller
      control={control}
      name="city"
      render={({ field, fieldState }) => (
        <Combobox
          {...field}
          value={field.value ?? ''}
          // Without text, a drawn area is enough.
          onChange={(typed) => field.onChange(typed === '' ? undefined : typed)}
          onBlur={() => {
            field.onBlur();
            onBlur?.();
          }}
          label="City"
          kind="areas"
          placeholder="San Francisco, CA"
          aria-required="true"
          error={fieldState.error?.message}
          disabled={disabled}
        />
      )}
    />
  );
}
