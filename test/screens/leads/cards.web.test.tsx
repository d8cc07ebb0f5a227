import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { complaints } from '../../support/dom/complaints';
import {
  failure,
  LEADS,
  LeadServer,
  NIGHT_BAKERY,
  OLD_BAKERY,
  SEVERAL,
} from '../../support/dom/leads';
import { holdAnswer, type Call } from '../../support/dom/server';
import { names, resizableWindow, showLeads } from '../../support/dom/workbench';

const PHONE = 22.5;

let view: ReturnType<typeof resizableWindow>;
const { clientWidth } = Object.getOwnPropertyDescriptors(Element.prototype);
beforeEach(() => {
  view = resizableWindow(PHONE);
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 360 });
});
afterEach(() => {
  view.restore();
  Object.defineProperty(Element.prototype, 'clientWidth', clientWidth!);
});

async function show() {
  const server = new LeadServer(SEVERAL);
  const shown = showLeads(server);
  await waitFor(() => expect(names()).toHaveLength(4));
  return { ...shown, server };
}
/** The link on a lead's card. Found by its text: computing the names of all rows takes jsdom seconds. */
const link = (name: string) => screen.getByText(name, { selector: '[data-lead]' });
const card = (name: string) => link(name).closest('tr')!;

/** A finger on an element. jsdom has no pointer events. */
function touch(element: Element, type: string, clientX: number, clientY: number) {
  const event = new MouseEvent(type, { bubbles: true, clientX, clientY });
  const pointer = { pointerId: 1, pointerType: 'touch', isPrimary: true };
  act(() => void element.dispatchEvent(Object.assign(event, pointer)));
}

/** Drags a finger over an element, and returns how to end it. */
function drag(element: Element, x: number, y = 0) {
  touch(element, 'pointerdown', 0, 0);
  for (const part of [0.1, 0.5, 1]) touch(element, 'pointermove', x * part, y * part);
  return {
    letGo: () => touch(element, 'pointerup', x, y),
    cancel: () => touch(element, 'pointercancel', x, y),
  };
}

describe("a lead's card", () => {
  it.each([
    ['names the areas that tell the leads apart', 'Boise, ID', 'Monaco', 'Bakery · Boise, ID'],
    ['names no place where all leads have one area', 'Monaco', 'Monaco', 'Bakery'],
    ['names the cities of leads that no search found', null, null, 'Bakery · Boise'],
  ])('%s', async (_, ofOld, ofOther, text) => {
    showLeads(
      new LeadServer([
        { ...OLD_BAKERY, 'Searched Area': ofOld },
        { ...NIGHT_BAKERY, City: 'Monaco', 'Searched Area': ofOther },
      ]),
    );
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(within(card('Old Bakery')).getByText(/^Bakery/).textContent).toBe(text);
  });

  it('is set to Contacted by a swipe to the right, with Undo', async () => {
    const { server, user } = await show();
    const { letGo } = drag(link('Old Bakery'), 120);
    expect(card('Old Bakery')).toHaveTextContent('Contacted');
    expect(server.sent(`PATCH ${LEADS}`)).toEqual([]);
    letGo();
    await waitFor(() => expect(card('Old Bakery')).toHaveTextContent('Contacted'));
    expect(await screen.findByText('Old Bakery set to Contacted.')).toBeVisible();
    expect(server.sent(`PATCH ${LEADS}`)).toEqual([{ ids: [OLD_BAKERY.id], Status: 'CONTACTED' }]);
    await user.click(screen.getByText('Undo'));
    await waitFor(() => expect(card('Old Bakery')).toHaveTextContent('Won'));
  });

  it('is new again after a second swipe to the right', async () => {
    await show();
    for (const status of ['Contacted', 'New']) {
      drag(link('Old Bakery'), 120).letGo();
      // oxlint-disable-next-line no-await-in-loop -- one swipe after the other
      expect(await screen.findByText(`Old Bakery set to ${status}.`)).toBeVisible();
    }
  });

  it('opens the statuses by a swipe to the left', async () => {
    const { server, user } = await show();
    drag(link('Old Bakery'), -120).letGo();
    await user.click(within(await screen.findByRole('menu', { name: 'Status' })).getByText('Lost'));
    expect(await screen.findByText('Old Bakery set to Lost.')).toBeVisible();
    expect(server.sent(`PATCH ${LEADS}`)).toHaveLength(1);
  });

  it('opens the same statuses by its status, without a gesture', async () => {
    const { user } = await show();
    await user.click(screen.getByLabelText('Won, change the status of Old Bakery'));
    const menu = within(await screen.findByRole('menu', { name: 'Status' }));
    await user.click(menu.getByRole('menuitem', { name: 'Qualified' }));
    expect(await screen.findByText('Old Bakery set to Qualified.')).toBeVisible();
  });

  it('stays as it is after a short swipe, a vertical one, and one that the browser takes', async () => {
    const { server, router } = await show();
    const old = link('Old Bakery');
    drag(old, 60).letGo();
    drag(old, 100, 140).letGo();
    drag(old, 120).cancel();
    expect(screen.queryByRole('menu')).toBeNull();
    drag(link('Night Bakery'), 120).letGo();
    expect(await screen.findByText('Night Bakery set to Contacted.')).toBeVisible();
    expect(server.sent(`PATCH ${LEADS}`)).toEqual([
      { ids: [NIGHT_BAKERY.id], Status: 'CONTACTED' },
    ]);
    expect(router.state.location.pathname).toBe('/dashboard/leads');
  });
});

describe('a change that takes more than a second to save', () => {
  afterEach(() => void jest.useRealTimers());
  const saving = () => within(card('Old Bakery')).queryByLabelText('Saving');
  const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  /** Sets the status of Old Bakery, until the server answers. */
  async function setLost(answer: (server: LeadServer, call: Call) => unknown) {
    const { server, user } = await show();
    const held = holdAnswer({});
    server.on(`PATCH ${LEADS}`, async (call) => {
      await held.answer();
      return answer(server, call);
    });
    await user.click(screen.getByLabelText('Select Old Bakery'));
    jest.useFakeTimers();
    fireEvent.change(screen.getByLabelText('Set status'), { target: { value: 'LOST' } });
    return held;
  }

  it('is marked on its row until it is saved', async () => {
    const { release } = await setLost((server, call) => server.changeMany(call));
    await after(900);
    expect(screen.queryByLabelText('Saving')).toBeNull();
    await after(200);
    jest.useRealTimers();
    expect(saving()).toBeVisible();
    expect(screen.getAllByLabelText('Saving')).toHaveLength(1);
    release();
    await waitFor(() => expect(saving()).toBeNull());
    expect(card('Old Bakery')).toHaveTextContent('Lost');
  });

  it('is marked on its row until it is rolled back', async () => {
    complaints.expect(/^ApiError: 500/);
    const { release } = await setLost(failure);
    await after(1_100);
    jest.useRealTimers();
    expect(saving()).toBeVisible();
    release();
    await waitFor(() => expect(saving()).toBeNull());
    expect(card('Old Bakery')).toHaveTextContent('Won');
  });
});
