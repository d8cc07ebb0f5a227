import { LOGO_BYTES, LOGO_MESSAGE, MAX_LOGO_PIXELS, type Brand } from '#contract/branding.js';
import { Button } from '../../parts/ui/Button';
import { TextField } from '../../parts/ui/TextField';

const MOST_PIXELS = MAX_LOGO_PIXELS.toLocaleString('en-US');

interface Props {
  logo: Brand['logo'];
  error: string | undefined;
  onChange: (logo: Brand['logo']) => void;
  onWrong: (message: string) => void;
}

/** The logo, which is read as a `data:` URL. */
export function LogoField({ logo, error, onChange, onWrong }: Props) {
  const choose = (file: File | undefined) => {
    const isLogo =
      file && ['image/png', 'image/svg+xml'].includes(file.type) && file.size <= LOGO_BYTES;
    if (!isLogo) return onWrong(LOGO_MESSAGE);
    const reader = new FileReader();
    reader.addEventListener('load', () => onChange(reader.result as string));
    return reader.readAsDataURL(file);
  };
  return (
    <>
      <TextField
        label="Logo"
        optional
        type="file"
        accept="image/png,image/svg+xml"
        hint={`PNG of at most ${MOST_PIXELS} × ${MOST_PIXELS} pixels, or SVG; at most 200 kB. Emails show PNG only.`}
        error={error}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      {logo && (
        <Button size="sm" variant="secondary" onClick={() => onChange(null)}>
          Remove logo
        </Button>
      )}
    </>
  );
}
