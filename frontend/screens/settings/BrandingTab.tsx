import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BRAND_COLORS } from '#contract/brand-colors.js';
import {
  brand,
  contrastWithWhite,
  isReadable,
  type Brand,
  type Branding,
} from '#contract/branding.js';
import { api } from '../../parts/api/api';
import { NO_RETRY, orFail } from '../../parts/api/call';
import { useServerForm } from '../../parts/forms/useServerForm';
import { PlanHint } from '../../parts/session/PlanHint';
import { Button } from '../../parts/ui/Button';
import { Row } from '../../parts/ui/layout';
import { Loaded } from '../../parts/ui/Loaded';
import { useNotice } from '../../parts/ui/Notice';
import { Section } from '../../parts/ui/Section';
import { Select } from '../../parts/ui/Select';
import { TextField } from '../../parts/ui/TextField';
import { useAction } from '../../parts/ui/useAction';
import { BrandPreview } from './BrandPreview';
import { LogoField } from './LogoField';
import styles from './BrandingTab.module.css';

const ROUTE = '/api/settings/branding';
const KEY = ['settings', 'branding'];
const NO_BRAND: Brand = {
  name: '',
  color: BRAND_COLORS.light.accent,
  logo: null,
  replyTo: null,
};

export default function BrandingTab() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => orFail('Failed to fetch your brand', api.get(ROUTE, { signal })),
    ...NO_RETRY,
  });
  return (
    <Section
      beside
      title="Your brand"
      note="Your clients see it instead of ours: in delivered emails, in file names, and on a delivery's client page."
    >
      <Loaded lines={3} query={query} loading="Loading your brand...">
        {(branding) => <BrandForm key={JSON.stringify(branding.brand)} branding={branding} />}
      </Loaded>
    </Section>
  );
}

function BrandForm({ branding }: { branding: Branding }) {
  const { isIncluded, addresses } = branding;
  const notify = useNotice();
  const queries = useQueryClient();
  const { form, field, element, busy } = useServerForm<Brand, Brand, Branding>({
    schema: brand,
    mode: 'onChange',
    defaultValues: branding.brand ?? NO_BRAND,
    save: (valid) => orFail('Failed to save your brand', api.put(ROUTE, { body: valid })),
    onSaved: (saved) => {
      queries.setQueryData(KEY, saved);
      notify({ tone: 'success', text: 'Brand saved.' });
    },
    onFailed: ({ message }) => notify({ tone: 'danger', text: message }),
  });
  const remove = useAction(() => orFail('Failed to remove your brand', api.delete(ROUTE)), {
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
    meta: { notice: ({ message }) => message },
  });
  const draft = form.watch();
  return (
    <form {...element} className={styles.form}>
      {!isIncluded && <PlanHint plan="AGENCY" />}
      <fieldset className={styles.fields} disabled={!isIncluded}>
        <legend className="visually-hidden">Your brand</legend>
        <TextField label="Name" {...field('name')} />
        <TextField
          label="Color"
          type="color"
          className={styles.color}
          hint={`Contrast with white text: ${contrastWithWhite(draft.color).toFixed(1)} to 1`}
          {...field('color')}
        />
        <LogoField
          logo={draft.logo}
          error={form.formState.errors.logo?.message}
          onChange={(logo) => form.setValue('logo', logo, { shouldValidate: true })}
          onWrong={(message) => form.setError('logo', { message })}
        />
        <Select
          label="Replies go to"
          placeholder="No one"
          options={addresses}
          hint="Your confirmed addresses"
          value={draft.replyTo ?? ''}
          error={form.formState.errors.replyTo?.message}
          onChange={({ target }) => form.setValue('replyTo', target.value || null)}
        />
      </fieldset>
      <BrandPreview brand={draft} />
      <Row gap={2}>
        <Button
          type="submit"
          busy={busy}
          disabled={!isIncluded || !draft.name.trim() || !isReadable(draft.color)}
        >
          Save brand
        </Button>
        {branding.brand && (
          <Button variant="secondary" busy={remove.busy} onClick={() => remove.run()}>
            Remove brand
          </Button>
        )}
      </Row>
    </form>
  );
}
