import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SITE } from '../../contract/site.js';
import Portfolio from '../../frontend/site/portfolio/Portfolio';

const RESUME_CLICK = [
  'event',
  'resume_click',
  { event_category: 'Resume', event_label: 'Resume Button Click' },
];
const throwing = () => {
  throw new Error('Blocked');
};

let opened: { url: unknown; target: unknown; tab: { opener: unknown } }[];

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2031-05-01T12:00:00') });
  opened = [];
  window.open = (url, target) => {
    const tab = { opener: window };
    opened.push({ url, target, tab });
    return tab as unknown as Window;
  };
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'gtag');
});

/** What the page sends to its tag function. */
function tags() {
  const sent: unknown[][] = [];
  Object.assign(globalThis, { gtag: (...call: unknown[]) => void sent.push(call) });
  return sent;
}
const resume = () => screen.getByRole('link', { name: 'Resume' });

// @requirement 1.1
it('says who it is about, and since when', () => {
  render(<Portfolio />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(SITE.ownerName);
  const about = screen.getByRole('heading', { name: 'About Me' }).parentElement;
  for (const paragraph of SITE.about) expect(about).toHaveTextContent(paragraph);
  expect(about).toHaveTextContent(/7\+ years of experience with React, Node\.js, SQL and AWS/);
  expect(screen.getByText(`© 2031 ${SITE.ownerName}`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'GitHub' })).toHaveAttribute('href', SITE.githubUrl);
  expect(screen.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('href', SITE.linkedinUrl);
});

describe('the Resume button', () => {
  // @requirement 7.43
  it('sends resume_click at once and opens the résumé in a new tab after 300 ms', () => {
    const sent = tags();
    render(<Portfolio />);
    // The page itself stays.
    expect(fireEvent.click(resume())).toBe(false);
    expect(sent).toEqual([RESUME_CLICK]);
    act(() => jest.advanceTimersByTime(299));
    expect(opened).toEqual([]);
    act(() => jest.advanceTimersByTime(1));
    expect(opened).toEqual([{ url: '/resume.pdf', target: '_blank', tab: { opener: null } }]);
  });

  it('opens one tab for a double click', () => {
    const sent = tags();
    render(<Portfolio />);
    fireEvent.click(resume());
    fireEvent.click(resume());
    act(() => jest.advanceTimersByTime(1000));
    expect(sent).toEqual([RESUME_CLICK]);
    expect(opened).toHaveLength(1);
  });

  // @requirement 2.69
  it('is a link of its own, opened by Enter', async () => {
    const user = userEvent.setup({ delay: null, advanceTimers: jest.advanceTimersByTime });
    render(<Portfolio />);
    expect(resume()).toHaveAttribute('href', '/resume.pdf');
    expect(resume()).toHaveAttribute('target', '_blank');
    act(() => resume().focus());
    await user.keyboard('{Enter}');
    act(() => jest.advanceTimersByTime(300));
    expect(opened).toMatchObject([{ url: '/resume.pdf', target: '_blank' }]);
  });

  it('leaves a click with Ctrl to the browser, and counts it', () => {
    const sent = tags();
    render(<Portfolio />);
    expect(fireEvent.click(resume(), { ctrlKey: true })).toBe(true);
    expect(sent).toEqual([RESUME_CLICK]);
    act(() => jest.advanceTimersByTime(1000));
    // The browser itself opens the only new tab.
    expect(opened).toEqual([]);
  });

  // @requirement 7.44, 7.44, 7.44
  it.each([
    ['nobody counts', undefined],
    ['the tag function is not a function', 'blocked'],
    ['the tag function throws', throwing],
  ])('opens the résumé where %s', (_, gtag) => {
    Object.assign(globalThis, { gtag });
    render(<Portfolio />);
    fireEvent.click(resume());
    act(() => jest.advanceTimersByTime(300));
    expect(opened).toMatchObject([{ url: '/resume.pdf' }]);
  });
});

describe('the links of the footer', () => {
  // @requirement 7.45
  it.each([
    ['GitHub', SITE.githubUrl],
    ['LinkedIn', SITE.linkedinUrl],
  ])('%s sends footer_link_click and leads there', (label, url) => {
    const sent = tags();
    render(<Portfolio />);
    const link = screen.getByRole('link', { name: label });
    link.addEventListener('click', (click) => click.preventDefault());
    fireEvent.click(link);
    expect(link).toHaveAttribute('href', url);
    expect(sent).toEqual([
      ['event', 'footer_link_click', { event_category: 'Footer', event_label: label, value: 1 }],
    ]);
  });

  // @requirement 7.44
  it.each([
    ['is none', undefined],
    ['throws', throwing],
  ])('lead there where the tag function %s', (_, gtag) => {
    Object.assign(globalThis, { gtag });
    render(<Portfolio />);
    let prevented: boolean | undefined;
    // The last to hear of the click; jsdom does not go to other pages.
    const last = (click: Event) => {
      prevented = click.defaultPrevented;
      click.preventDefault();
    };
    window.addEventListener('click', last, { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'GitHub' }));
    expect(prevented).toBe(false);
    expect(screen.getByRole('link', { name: 'GitHub' })).toHaveAttribute('href', SITE.githubUrl);
  });
});
