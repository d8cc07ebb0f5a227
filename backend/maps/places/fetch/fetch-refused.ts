/** An area exceeds a limit. The message suggests an alternative. */
export class FetchRefused extends Error {
  override name = 'FetchRefused';
}
