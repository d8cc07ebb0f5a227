/** Something the person who typed the command can put right: told in one sentence, without a stack trace. */
export class Refusal extends Error {}
