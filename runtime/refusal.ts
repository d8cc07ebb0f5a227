/** Something the person who typed the command can put right: told in one sentence, without a stack trace. */
export class Refusal extends Error {}

/** We were asked to stop: told by the exit code alone. */
export class Stopped extends Error {}
