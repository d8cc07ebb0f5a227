// Runs before the first paint to prevent a flash of the wrong theme. A separate file, because the
// Content-Security-Policy allows no inline scripts.
(function () {
  // Some pages force a theme, regardless of the visitor's choice.
  if (document.documentElement.dataset.theme) return;
  var saved = null;
  try {
    saved = localStorage.getItem('theme');
  } catch {
    saved = null;
  }
  var dark =
    saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
