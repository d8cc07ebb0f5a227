/** Another worker took over the run, or it was paused, canceled or deleted: this worker must stop writing. */
export class Superseded extends Error {
  override name = 'Superseded';
}
