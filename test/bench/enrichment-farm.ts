// Websites of small businesses: a home page, a contact page and an about page of typical size.
import { createServer } from 'node:http';

/** Bytes of a page's HTML; the median of the web's documents is about 30 kB (HTTP Archive, 2024). */
const PAGE_BYTES = 30_000;
const MAIL: Record<string, string> = { '/': 'info', '/contact': 'office', '/about': 'events' };

const filler = (path: string) => {
  let text = '';
  for (let line = 0; text.length < PAGE_BYTES; line++) {
    text += `<div class="row c${line}"><h2>Dish ${line}</h2><p class="text">Fresh <b>bread</b> and a glass of wine, ${path} ${line}.</p>
      <a class="more" href="/menu/${line}">more</a><img src="/i/${line}@2x.jpg" alt="A plate"></div>\n`;
  }
  return text;
};
const pages = Object.fromEntries(
  Object.keys(MAIL).map((path) => [
    path,
    (
      host: string,
    ) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${host}</title>
      <style>.row{display:flex}.text{margin:0}</style><script>window.x = {"page":"${path}"}</script></head><body>
      <nav><a href="/">Home</a><a href="/contact">Contact</a><a href="/about">About us</a></nav>
      ${FILLER[path]}
      <footer><a href="mailto:${MAIL[path]}@${host}">Write to us</a></footer></body></html>`,
  ]),
);
const FILLER = Object.fromEntries(Object.keys(MAIL).map((path) => [path, filler(path)]));

const server = createServer((request, response) => {
  const page = pages[request.url ?? ''];
  const host = request.headers.host?.split(':')[0] ?? '';
  response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page?.(host) ?? 'Not here');
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ ready: true }));
process.on('disconnect', () => process.exit());
