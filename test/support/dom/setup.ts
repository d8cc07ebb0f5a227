import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { complaints } from './complaints';

// The timeout allows for busy machines. Errors omit the document, which would bury the message itself.
configure({
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(message?.split('\n')[0]),
});

// ES modules get `jest` only from their meta, but its types declare a global.
Object.assign(globalThis, { jest: (import.meta as unknown as { jest: unknown }).jest });

// React would create an error for each element, to show its origin in warnings. That took a sixth of the time.
Object.defineProperty(
  (React as unknown as Record<string, object>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ],
  'recentlyCreatedOwnerStacks',
  { configurable: true, get: () => Infinity, set: () => {} },
);

// jsdom lacks these because it renders nothing.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
window.scrollTo = () => {};
// Dialogs open and close, but neither trap nor restore focus.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  if (!this.open) return;
  this.open = false;
  setTimeout(() => this.dispatchEvent(new Event('close')));
};
Element.prototype.scrollIntoView = () => {};
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.IntersectionObserver = class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  complaints.listen();
});
afterEach(() => {
  expect(complaints.unexpected()).toEqual([]);
});
