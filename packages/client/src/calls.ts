import type {
  Client,
  ClientPathsWithMethod,
  FetchResponse,
  MaybeOptionalInit,
} from 'openapi-fetch';
import type { paths } from './schema.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Calls one method of the API by path, and returns the body of the response. */
export type Call<M extends Method> = <
  Path extends ClientPathsWithMethod<Client<paths>, M>,
  Init extends MaybeOptionalInit<paths[Path], M>,
>(
  path: Path,
  ...init: object extends Init ? [init?: Init] : [init: Init]
) => Promise<Body<FetchResponse<NonNullable<paths[Path][M]>, Init, `${string}/${string}`>>>;

type Body<Response> = Response extends { data: infer Data; error?: never } ? Data : never;

export type Calls = { [M in Method]: Call<M> };

/** Every call of the API, over a client whose `fetch` throws unless the status is 2xx. */
export function callsOver(client: Client<paths>): Calls {
  const call = (method: Method) => async (path: never, init?: never) => {
    const { data } = await client.request(method, path, init as never);
    return data;
  };
  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
  } as unknown as Calls;
}
