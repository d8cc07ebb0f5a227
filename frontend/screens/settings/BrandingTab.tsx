import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  contrastWithWhite,
  isReadable,
  LOGO_BYTES,
  MAX_LOGO_PIXELS,
  type Brand,
  type Branding,
} from '#contract/branding.js';
import { api } from '../../parts/api/api';
import { fieldErrorsOf, NO_RETRY, orFail } from '../../parts/api/call';
import { PlanHint } from '../../parts/plan/PlanHint';
import { Button } from '../../parts/ui/Button';
import { Row } from '../../parts/ui/layout';
import { Loaded } from '../../parts/ui/Loaded';
import { useNotice } from '../../parts/ui/Notice';
import { Section } from '../../parts/ui/Section';
import { Select } from '../../parts/ui/Select';
import { TextField } from '../../parts/ui/TextField';
import { BrandPreview } from './BrandPreview';
import styles from './BrandingTab.module.css';

const ROUTE = '/api/settings/branding';
const KEY = ['settings', 'branding'];
const MOST_PIXELS = MAX_LOGO_PIXELS.toLocaleString('en-US');
const NO_BRAND: Brand = { name: '', color: '#0b57d0', logo: null, replyTo: null };

export default function BrandingTab() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      orFail('Failed to fetch your brand', api.get<Branding>(ROUTE, { signal })),
    ...NO_RETRY,
  });
  return (
    <Section
      title="Your brand"
      note="Your clients see it instead of ours: in delivered emails, in file names, and on a delivery's client page."
    >
      <Loaded inline query={query} loading="Loading your brand...">
        {(branding) => <BrandForm key={JSON.stringify(branding.brand)} branding={branding} />}
      </Loaded>
    </Section>
  );
}

function BrandForm({ branding: { brand, isIncluded, addresses } }: { branding: Branding }) {
  const [draft, setDraft] = useState(brand ?? NO_BRAND);
  const [logoError, setLogoError] = useState('');
  const change = (changes: Partial<Brand>) => setDraft({ ...draft, ...changes });
  const notify = useNotice();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (form: Brand) =>
      orFail('Failed to save your brand', api.put<Branding>(ROUTE, form)),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      notify({ tone: 'success', text: 'Brand saved.' });
    },
    meta: { notice: ({ message }) => message },
  });
  const remove = useMutation({
    mutationFn: () => orFail('Failed to remove your brand', api.delete(ROUTE)),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
    meta: { notice: ({ message }) => message },
  });
  const errors: Partial<Record<string, string>> = save.error ? fieldErrorsOf(save.error) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft);
  };
  const chooseLogo = (file: File | undefined) => {
    const isLogo =
      file && ['image/png', 'image/svg+xml'].includes(file.type) && file.size <= LOGO_BYTES;
    setLogoError(isLogo ? '' : 'Choose a PNG or SVG file of at most 200 kB');
    if (!isLogo) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => change({ logo: reader.result as string }));
    reader.readAsDataURL(file);
  };
  const isDark = isReadable(draft.color);
  return (
    <form className={styles.form} onSubmit={submit}>
      {!isIncluded && <PlanHint plan="AGENCY" />}
      <fieldset className={styles.fields} disabled={!isIncluded}>
        <legend className="visually-hidden">Your brand</legend>
        <TextField
          label="Name"
          value={draft.name}
          error={errors['name']}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label="Color"
          type="color"
          className={styles.color}
          value={draft.color}
          hint={`Contrast with white text: ${contrastWithWhite(draft.color).toFixed(1)} to 1`}
          error={
            isDark
              ? errors['color']
              : 'White text is hard to read on this color. Choose a darker one.'
          }
          onChange={({ target }) => change({ color: target.value })}
        />
        <TextField
          label="Logo"
          optional
          type="file"
          accept="image/png,image/svg+xml"
          hint={`PNG of at most ${MOST_PIXELS} × ${MOST_PIXELS} pixels, or SVG; at most 200 kB. Emails show PNG only.`}
          error={logoError || errors['logo']}
          onChange={({ target }) => chooseLogo(target.files?.[0])}
        />
        {draft.logo && (
          <Button size="sm" variant="secondary" onClick={() => change({ logo: null })}>
            Remove logo
          </Button>
        )}
        <Select
          label="Replies go to"
          value={draft.replyTo ?? ''}
          placeholder="No one"
          options={addresses}
          hint="Your confirmed addresses"
          error={errors['replyTo']}
          onChange={({ target }) => change({ replyTo: target.value || null })}
        />
      </fieldset>
      <BrandPreview brand={draft} />
      <Row gap={2}>
        <Button
          type="submit"
          busy={save.isPending}
          disabled={!isIncluded || !draft.name.trim() || !isDark}
        >
          Save brand
        </Button>
        {brand && (
          <Button variant="secondary" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove brand
          </Button>
        )}
      </Row>
    </form>
  );
}
