/** An area exceeds a limit. The message says what to choose instead. */
export class FetchRefused extends Error {
  override name = 'FetchRefused';
}
