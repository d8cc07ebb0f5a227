import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SITE } from '#contract/site.js';
import Portfolio from '../../../frontend/screens/site/portfolio/Portfolio';

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

/** Collects the page's calls to its tag function. */
function collectTagCalls() {
  const sent: unknown[][] = [];
  Object.assign(globalThis, { gtag: (...call: unknown[]) => void sent.push(call) });
  return sent;
}
const resume = () => screen.getByRole('link', { name: 'Resume' });

// @requirement 1.1
it('the portfolio shows the owner’s name, profile, links and copyright year', () => {
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
  it('sends resume_click immediately and opens the résumé in a new tab after 300 ms', () => {
    const sent = collectTagCalls();
    render(<Portfolio />);
    // The page itself stays open.
    expect(fireEvent.click(resume())).toBe(false);
    expect(sent).toEqual([RESUME_CLICK]);
    act(() => jest.advanceTimersByTime(299));
    expect(opened).toEqual([]);
    act(() => jest.advanceTimersByTime(1));
    expect(opened).toEqual([{ url: '/resume.pdf', target: '_blank', tab: { opener: null } }]);
  });

  it('opens one tab for a double click', () => {
    const sent = collectTagCalls();
    render(<Portfolio />);
    fireEvent.click(resume());
    fireEvent.click(resume());
    act(() => jest.advanceTimersByTime(1000));
    expect(sent).toEqual([RESUME_CLICK]);
    expect(opened).toHaveLength(1);
  });

  // @requirement 2.69
  it('is a link that Enter opens in a new tab', async () => {
    const user = userEvent.setup({ delay: null, advanceTimers: jest.advanceTimersByTime });
    render(<Portfolio />);
    expect(resume()).toHaveAttribute('href', '/resume.pdf');
    expect(resume()).toHaveAttribute('target', '_blank');
    act(() => resume().focus());
    await user.keyboard('{Enter}');
    act(() => jest.advanceTimersByTime(300));
    expect(opened).toMatchObject([{ url: '/resume.pdf', target: '_blank' }]);
  });

  it('leaves a Ctrl click to the browser, and tracks it', () => {
    const sent = collectTagCalls();
    render(<Portfolio />);
    expect(fireEvent.click(resume(), { ctrlKey: true })).toBe(true);
    expect(sent).toEqual([RESUME_CLICK]);
    act(() => jest.advanceTimersByTime(1000));
    // The browser itself opens the only new tab.
    expect(opened).toEqual([]);
  });

  // @requirement 7.44, 7.44, 7.44
  it.each([
    ['there is no tag function', undefined],
    ['the tag function is not a function', 'blocked'],
    ['the tag function throws', throwing],
  ])('opens the résumé when %s', (_, gtag) => {
    Object.assign(globalThis, { gtag });
    render(<Portfolio />);
    fireEvent.click(resume());
    act(() => jest.advanceTimersByTime(300));
    expect(opened).toMatchObject([{ url: '/resume.pdf' }]);
  });
});

describe('the footer links', () => {
  // @requirement 7.45
  it.each([
    ['GitHub', SITE.githubUrl],
    ['LinkedIn', SITE.linkedinUrl],
  ])('include %s, which sends footer_link_click and has the right URL', (label, url) => {
    const sent = collectTagCalls();
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
    ['is missing', undefined],
    ['throws', throwing],
  ])('work when the tag function %s', (_, gtag) => {
    Object.assign(globalThis, { gtag });
    render(<Portfolio />);
    let prevented: boolean | undefined;
    // The last listener prevents the navigation, which jsdom cannot do.
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
