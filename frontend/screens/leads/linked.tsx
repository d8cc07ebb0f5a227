import { createContext, use, useState, useSyncExternalStore, type ReactNode } from 'react';

interface Links {
  /** The lead under the pointer or with focus, in the list or on the map. */
  hovered: string | null;
  /** The lead whose card is open on the map. */
  selected: string | null;
  /** The lead whose details are open. The address follows. */
  opened: string | null;
}

type FindNeighbor = (id: string, by: 1 | -1) => string | undefined;

/** The leads that the list and the map highlight together. Outside React, so that hovering a row renders only that row. */
class LinkedLeads {
  private links: Links;
  /** The lead that was opened last, even if it is closed. */
  lastOpened: string | null;

  private readonly listeners = new Set<() => void>();

  constructor(opened: string | null) {
    this.links = { hovered: null, selected: null, opened };
    this.lastOpened = opened;
  }

  /** Finds a lead's neighbor in its column of the board; null without a board. */
  private neighborOf: FindNeighbor | null = null;

  readonly get = () => this.links;
  readonly hover = (hovered: string | null) => this.change({ hovered });
  readonly select = (selected: string | null) => this.change({ selected });
  /** A lead opened after another one also takes over its card on the map. */
  readonly open = (opened: string | null) =>
    this.change({ opened, ...(opened && this.links.selected && { selected: opened }) });
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Whether leads are in columns, of which each has an order of its own. */
  readonly hasColumns = () => this.neighborOf !== null;
  readonly neighbor: FindNeighbor = (id, by) => this.neighborOf?.(id, by);
  readonly setColumns = (find: FindNeighbor | null) => {
    this.neighborOf = find;
    this.listeners.forEach((listener) => listener());
  };

  private change(change: Partial<Links>) {
    const next = { ...this.links, ...change };
    const names = Object.keys(change) as (keyof Links)[];
    if (names.every((name) => next[name] === this.links[name])) return;
    this.links = next;
    this.lastOpened = next.opened ?? this.lastOpened;
    this.listeners.forEach((listener) => listener());
  }
}

const LinkedContext = createContext<LinkedLeads | null>(null);

interface Props {
  /** The lead that is open at first. */
  openId?: string | null;
  children: ReactNode;
}

export function LinkListAndMap({ openId = null, children }: Props) {
  const [linked] = useState(() => new LinkedLeads(openId));
  return <LinkedContext value={linked}>{children}</LinkedContext>;
}

/** Functions that highlight leads. */
export function useLinkedLeads(): LinkedLeads {
  const linked = use(LinkedContext);
  if (!linked) throw new Error('useLinkedLeads needs LinkListAndMap');
  return linked;
}

/** The highlighted leads. */
export function useLinks(): Links {
  const { subscribe, get } = useLinkedLeads();
  return useSyncExternalStore(subscribe, get);
}

/** Whether a lead's details are open. */
export function useHasOpen(): boolean {
  const { subscribe, get } = useLinkedLeads();
  return useSyncExternalStore(subscribe, () => get().opened !== null);
}

/** Whether the lead's details are open. */
export function useIsOpen(id: string): boolean {
  const { subscribe, get } = useLinkedLeads();
  return useSyncExternalStore(subscribe, () => get().opened === id);
}

/** A lead's highlights. */
export function useLink(id: string): 'selected' | 'hovered' | undefined {
  const { subscribe, get } = useLinkedLeads();
  return useSyncExternalStore(subscribe, () => {
    const { hovered, selected } = get();
    return selected === id ? 'selected' : hovered === id ? 'hovered' : undefined;
  });
}
