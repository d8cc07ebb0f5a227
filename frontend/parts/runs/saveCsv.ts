/** Downloads a CSV built in the browser. */
export function saveCsv(csv: string, fileName: string) {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download reads the URL after the click. Revoking it in the same task cancels it in Safari.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
