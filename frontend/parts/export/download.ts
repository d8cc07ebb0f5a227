/** The browser streams the file directly to disk; it never passes through the page. */
export function download(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
