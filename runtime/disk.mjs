/** @type {Record<string, string>} */
const REASONS = {
  ENOSPC: 'The disk is full',
  EDQUOT: "This user's disk quota is used up",
  EFBIG: "A file would exceed this user's file size limit (ulimit -f)",
};

/**
 * The message for the user if a write failed; null for any other error.
 * @param {unknown} error
 */
export function diskProblem(error) {
  const { code, message } = /** @type {{ code?: string, message?: string }} */ (error ?? {});
  const reason = code && REASONS[code];
  return reason ? `${reason}: ${message}. Free some space, then run the command again.` : null;
}
