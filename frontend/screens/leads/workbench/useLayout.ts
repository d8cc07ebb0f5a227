import { useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { LAYOUTS } from '#contract/lists.js';
import { keysOf } from '../../../parts/lists/store';
import { leadLink, type LeadView } from '../route';

type Layout = (typeof LAYOUTS)[number];

/** Whether the leads are a board instead of a list, saved with the user's view. Their map has its own address. */
export function useLayout(view: LeadView) {
  const [layout, setLayout] = useStore<Layout>(keysOf('leads').layout, 'list');
  const { search } = useLocation();
  const navigate = useNavigate();
  const isBoard = layout === 'board' && view === 'list';
  const toggle = () => {
    setLayout(isBoard ? 'list' : 'board');
    if (view === 'map') void navigate(leadLink({ view: 'list', id: null }, search));
  };
  return { isBoard, setLayout, toggle };
}
