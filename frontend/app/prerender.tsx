import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PagePath } from '../../contract/pages.js';
import { SITE, type Site } from '../../contract/site.js';
import { LOADERS } from '../site/pages';
import { SiteContext } from '../site/site';

/** Every text of the site as the server fills it in, such as `{{ownerName}}`. Lists are the file's own. */
const TOKENS = Object.fromEntries(
  Object.entries(SITE).map(([name, value]) => [
    name,
    typeof value === 'string' ? `{{${name}}}` : value,
  ]),
) as unknown as Site;

/** A public page as HTML, as it is before anything has happened in a browser. */
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
