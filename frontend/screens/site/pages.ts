import type { ComponentType } from 'react';
import { GUIDE_PATHS, type GuidePath, type PagePath } from '#contract/pages.js';

type Loader = () => Promise<{ default: ComponentType }>;

const GUIDE = Object.fromEntries<Loader>(
  GUIDE_PATHS.map((path) => [path, async () => (await import('./docs/load')).loadGuide(path)]),
) as Record<GuidePath, Loader>;

/** Each public page is its own chunk, without the router, react-admin or the identity provider. */
export const LOADERS: Record<PagePath, Loader> = {
  '/': () => import('./Landing'),
  '/pricing': () => import('./pricing/Pricing'),
  '/leads': () => import('./leads/SampleLeads'),
  '/tech-stack': () => import('./tech-stack/TechStack'),
  '/portfolio': () => import('./portfolio/Portfolio'),
  '/privacy': () => import('./legal/Privacy'),
  '/terms': () => import('./legal/Terms'),
  ...GUIDE,
  '/404': () => import('./NotFound'),
};
