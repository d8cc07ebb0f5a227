/** A problem that the user of the command can fix. Printed as one sentence, without a stack trace. */
export class UserError extends Error {}

/** The user stopped the command. Only the exit code reports it. */
export class Stopped extends Error {}
