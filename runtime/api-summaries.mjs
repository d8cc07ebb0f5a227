import { before as swagger } from '@nestjs/swagger/plugin';

/**
 * The compiler plugin of @nestjs/swagger, which makes a route's comment its summary, without its guesses at answers:
 * every route names its own. For a guess it imports the class by a path that breaks where the checkout's own path has a
 * letter beyond ASCII.
 * @param {Record<string, unknown>} options @param {import('typescript').Program} program
 */
export function before(options, program) {
  const { getTypeChecker } = program;
  return swagger(options, { ...program, getTypeChecker: () => mute(getTypeChecker()) });
}

/** @param {import('typescript').TypeChecker} checker @returns {any} the plugin takes no return type for no guess */
function mute(checker) {
  return { ...checker, getReturnTypeOfSignature: () => undefined };
}
