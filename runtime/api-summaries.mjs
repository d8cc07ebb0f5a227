import { before as swagger } from '@nestjs/swagger/plugin';

/**
 * The compiler plugin of @nestjs/swagger turns a route's comment into its summary. This wrapper disables its response
 * types: every route declares its own, and their imports break in a checkout whose path is not ASCII.
 * @param {Record<string, unknown>} options @param {import('typescript').Program} program
 */
export function before(options, program) {
  const { getTypeChecker } = program;
  return swagger(options, {
    ...program,
    getTypeChecker: () => withoutReturnTypes(getTypeChecker()),
  });
}

/** @param {import('typescript').TypeChecker} checker @returns {any} */
function withoutReturnTypes(checker) {
  return { ...checker, getReturnTypeOfSignature: () => undefined };
}
