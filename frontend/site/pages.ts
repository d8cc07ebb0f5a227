import type { ComponentType } from 'react';
import type { PagePath } from '../../contract/pages.js';

/** Each public page as a chunk of its own. They load neither router nor admin nor identity provider. */
export const LOADERS: Record<PagePath, () => Promise<{ default: ComponentType }>> = {
  '/': () => import('./Landing'),
  '/pricing': () => import('./pricing/Pricing'),
  '/leads': () => import('./leads/SampleLeads'),
  '/tech-stack': () => import('./tech-stack/TechStack'),
  '/portfolio': () => import('./portfolio/Portfolio'),
  '/privacy': () => import('./legal/Privacy'),
  '/terms': () => import('./legal/Terms'),
  '/404': () => import('./NotFound'),
};
