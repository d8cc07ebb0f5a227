import { Agent, request } from 'node:http';

export interface Target {
  url: string;
  /** Headers of successive requests, in rotation. */
  headers: Record<string, string>[];
}

/** Closed loop: each connection sends its next request after a response. Returns milliseconds per request. */
export async function load({ url, headers }: Target, connections: number, requests: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let sent = 0;
  const ask = async () => {
    for (let next = sent++; next < requests; next = sent++) {
      const started = performance.now();
      await get(agent, url, headers[next % headers.length]!);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  return times;
}

export const size = ({ url, headers }: Target) => get(new Agent(), url, headers[0]!);

/** @returns the number of bytes in the body */
export function get(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done, failed) => {
    request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', failed);
      response.on('end', () =>
        response.statusCode === 200
          ? done(bytes)
          : failed(new Error(`${url}: ${response.statusCode}`)),
      );
    })
      .on('error', failed)
      .end();
  });
}
