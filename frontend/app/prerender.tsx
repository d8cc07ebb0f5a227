import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PagePath } from '#contract/pages.js';
import { SITE, type Site } from '#contract/site.js';
import { LOADERS } from '../screens/site/pages';
import { SiteContext } from '../screens/site/site';

export { searchEntries } from '../screens/site/docs/render';

/** Placeholders that the server fills in, such as `{{ownerName}}`. Lists keep their default values. */
const TOKENS = Object.fromEntries(
  Object.entries(SITE).map(([name, value]) => [
    name,
    typeof value === 'string' ? `{{${name}}}` : value,
  ]),
) as unknown as Site;

/** Renders a public page to HTML, in its initial state. */
export async function render(path: PagePath): Promise<string> {
  const { default: Page } = await LOADERS[path]();
  return renderToString(
    <StrictMode>
      <SiteContext value={TOKENS}>
        <Page />
      </SiteContext>
    </StrictMode>,
  );
}
