import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { useFocusRescue } from '../../../frontend/parts/ui/useFocusRescue';

/** A list whose only filter and only item can be removed. */
function FilteredList() {
  const region = useRef<HTMLElement>(null);
  useFocusRescue(region);
  const [isFiltered, setFiltered] = useState(true);
  const [isListed, setListed] = useState(true);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <main ref={region} tabIndex={-1}>
        <section>
          <button type="button">Export</button>
          <form>
            <input aria-label="City" />
            {isFiltered && (
              <button type="button" onClick={() => setFiltered(false)}>
                Remove filter
              </button>
            )}
          </form>
        </section>
        <div>{isListed && <button onClick={() => setAsking(true)}>Delete item</button>}</div>
      </main>
      {isAsking && (
        <button
          ref={(button) => button?.focus()}
          onClick={() => {
            setListed(false);
            setAsking(false);
          }}
        >
          Confirm
        </button>
      )}
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
async function press(name: string) {
  act(() => button(name).focus());
  await userEvent.keyboard('{Enter}');
}

describe('focus, when the focused button is removed,', () => {
  it('moves to the nearest control', async () => {
    render(<FilteredList />);
    await press('Remove filter');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'City' })).toHaveFocus());
  });

  it('moves to the region when no nearby element takes focus, even after a confirmation outside it', async () => {
    render(<FilteredList />);
    await press('Delete item');
    expect(button('Confirm')).toHaveFocus();
    await press('Confirm');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
