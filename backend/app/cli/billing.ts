import { counted } from '#contract/numbers.js';
import { parseConfig } from '../../platform/config.js';

const USAGE =
  'npm run billing -- sync   create products, prices and the customer portal in Stripe, or update them';

const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(args: string[]): Promise<void> {
  if (args.join(' ') !== 'sync') throw new Error(USAGE);
  const config = parseConfig(process.env);
  if (!config.stripe.secretKey && !config.till)
    throw new Error(
      'Billing is off. Set STRIPE_SECRET_KEY to the secret key of your Stripe account.',
    );
  // These modules take a second to load, so check the configuration first.
  const [{ NestFactory }, { AppModule }, { StripeService }, { subscriptionPage, syncCatalog }] =
    await Promise.all([
      import('@nestjs/core'),
      import('../app.module.js'),
      import('../../billing/stripe.service.js'),
      import('../../billing/catalog.js'),
    ]);
  const app = await NestFactory.createApplicationContext(
    AppModule.of({ ...config, role: 'api', logLevel: 'silent' }),
    { logger: ['fatal'] },
  );
  try {
    const changes = await syncCatalog(app.get(StripeService).client!, subscriptionPage(config));
    changes.forEach(print);
    print(
      changes.length === 0 ? 'Already up to date.' : `${counted(changes.length, 'change')} made.`,
    );
  } finally {
    await app.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
