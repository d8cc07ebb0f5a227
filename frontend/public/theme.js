// Runs before the first paint, so that no page flashes in the wrong theme. A file of its own,
// because the Content-Security-Policy allows no inline script.
(function () {
  // A page may have a theme of its own, whatever was chosen for the others.
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
