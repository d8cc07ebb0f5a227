/** An area exceeds a limit. The message suggests what to choose instead. */
export class FetchRefused extends Error {
  override name = 'FetchRefused';
}
