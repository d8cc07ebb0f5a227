/** React-admin 5.15 also passes inputs a prop of Material UI 8, which version 9 puts on a `<div>`. */
const KNOWN =
  /React does not recognize the `%s` prop .* (?:Input(?:Label)?Props|inputProps|inputRef) /;

/** Fails a test if a component logs an error. */
class Complaints {
  logged: string[] = [];
  private expected: RegExp[] = [];

  listen() {
    this.logged = [];
    this.expected = [KNOWN];
    console.error = (...parts: unknown[]) => {
      this.logged.push(parts.map(String).join(' '));
    };
  }

  /** Allows errors that the test causes on purpose. */
  expect(...patterns: RegExp[]) {
    this.expected.push(...patterns);
  }

  unexpected() {
    return this.logged.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }
}

export const complaints = new Complaints();
