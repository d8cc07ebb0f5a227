import { Menu, MenuItem } from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { materialTheme } from '../../frontend/app/theme';

// The colors are in CSS, which jsdom doesn't load.
const { components } = materialTheme('light', false);

it('an open menu leaves the page free to scroll, so that the headers inside stay fixed', async () => {
  render(
    <ThemeProvider theme={createTheme({ components })}>
      <main id="main-content">
        <Menu open anchorEl={document.body}>
          <MenuItem>Export</MenuItem>
        </Menu>
      </main>
    </ThemeProvider>,
  );
  const page = screen.getByRole('main', { hidden: true });
  expect(page).toContainElement(await screen.findByRole('menuitem', { name: 'Export' }));
  expect(page.style.overflow).toBe('');
});
