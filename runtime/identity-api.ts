/** The OpenAPI document that defines the emulator's routes. */
export interface Api {
  paths: Record<string, { parameters?: { $ref?: string }[] | undefined }>;
  components: { schemas: Record<string, unknown> };
}

const UNUSED = /tenants|passkey|^\/v2\/(projects|accounts)\//i;

/**
 * Removes unused parts of the emulator's API: tenants, identity provider settings, second factors and passkeys.
 * Compiling their validators would add 4–5 s and 100 MB to its startup.
 */
export function trimApi(api: Api) {
  for (const path of Object.keys(api.paths)) if (UNUSED.test(path)) delete api.paths[path];
  // Google's own query parameters, such as `alt` and `prettyPrint`: every route would compile them again.
  for (const path of Object.values(api.paths)) {
    path.parameters = path.parameters?.filter(({ $ref }) => !$ref);
  }
  const { schemas, ...others } = api.components;
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of (JSON.stringify(part) ?? '').matchAll(
      /#\/components\/schemas\/([^"]+)/g,
    )) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow([api.paths, others]);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
}
