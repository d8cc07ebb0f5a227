// Runs before the first paint, so that no page flashes in the wrong theme. A file of its own,
// because the Content-Security-Policy allows no inline script.
(function () {
  var saved = null;
  try {
    saved = localStorage.getItem('theme');
  } catch {
    saved = null;
  }
  var dark =
    saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  // The tech-stack screen is dark whatever was chosen (specification, section 2); the choice stays as it is.
  if (/^\/tech-stack\/*$/.test(location.pathname)) dark = true;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
