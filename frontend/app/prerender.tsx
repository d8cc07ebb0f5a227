import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PagePath } from '../../contract/pages.js';
import { SITE, type Site } from '../../contract/site.js';
import { LOADERS } from '../site/pages';
import { SiteContext } from '../site/site';

/** The owner's words as the server fills them in: `{{ownerName}}`. Lists are the file's own. */
const TOKENS: Site = {
  ...SITE,
  ownerName: '{{ownerName}}',
  supportEmail: '{{supportEmail}}',
  githubUrl: '{{githubUrl}}',
  linkedinUrl: '{{linkedinUrl}}',
};

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
