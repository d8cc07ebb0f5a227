// The same websites with Crawlee's CheerioCrawler as documented, at a fixed concurrency.
import { CheerioCrawler, Configuration, log, LogLevel } from '@crawlee/cheerio';
import { measure } from './enrichment-sites.ts';

log.setLevel(LogLevel.ERROR);

await measure(async (sites, concurrency) => {
  const emails = new Set<string>();
  let pages = 0;
  const crawler = new CheerioCrawler(
    {
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      maxRequestRetries: 0,
      respectRobotsTxtFile: false,
      preNavigationHooks: [
        (_, got) => {
          got.dnsLookup = ((_host: string, options: object, done: Function) =>
            'all' in options && options.all
              ? done(null, [{ address: '127.0.0.1', family: 4 }])
              : done(null, '127.0.0.1', 4)) as never;
        },
      ],
      async requestHandler({ $, request, enqueueLinks }) {
        pages++;
        for (const link of $('a[href^="mailto:"]')) {
          emails.add($(link).attr('href')!.slice('mailto:'.length));
        }
        for (const [address] of $('body')
          .text()
          .matchAll(/[\w.+-]+@[\w-]+\.[\w.]+/g))
          emails.add(address);
        if (new URL(request.url).pathname === '/') {
          await enqueueLinks({ selector: 'nav a', strategy: 'same-hostname' });
        }
      },
      failedRequestHandler({ request }) {
        throw new Error(`${request.url} failed: ${request.errorMessages.join()}`);
      },
    },
    new Configuration({ persistStorage: false, purgeOnStart: true }),
  );
  await crawler.run(sites.map((host) => `http://${host}:${process.env['FARM_PORT']}/`));
  return { pages, emails: [...emails] };
});
