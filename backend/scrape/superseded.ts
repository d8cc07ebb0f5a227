/** Another worker took the run over, or it was paused, cancelled or deleted: this one must stop writing. */
export class Superseded extends Error {
  override name = 'Superseded';
}
