import type { ComponentType } from 'react';
import type { PagePath } from '../../contract/pages.js';

/** Each public page is its own chunk, without the router, react-admin or the identity provider. */
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
