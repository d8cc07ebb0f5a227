/** Saves a file that the page already has. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download reads the URL after the click. Revoking it in the same task cancels it in Safari.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The browser streams the file directly to disk; it never passes through the page. */
export function download(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
