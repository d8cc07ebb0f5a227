/** The server sends a comment every 15 s; three missed comments mean a dead connection. */
const SILENCE_MS = 50_000;

/** Returns the response with a body that errors after a long silence, so that the stream reconnects. */
export function failOnSilence(response: Response) {
  let timer: ReturnType<typeof setTimeout>;
  const watch = (controller: TransformStreamDefaultController) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.error(new Error('The stream went silent')), SILENCE_MS);
  };
  const watched = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: watch,
      transform(chunk, controller) {
        watch(controller);
        controller.enqueue(chunk);
      },
      flush: () => clearTimeout(timer),
    }),
  );
  const { url, status, redirected, headers } = response;
  return { url, status, redirected, headers, body: watched ?? null };
}
