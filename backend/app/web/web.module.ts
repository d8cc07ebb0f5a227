import { Controller, Get, Header, Inject, Module } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { clientConfig, type ClientConfig } from '#contract/config.js';
import { Public } from '../../platform/access.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { SourcesModule } from '../../maps/sources/sources.module.js';
import { SourcesService } from '../../maps/sources/sources.service.js';

@ApiTags('operations')
@Controller('api/config')
class ClientConfigController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sources: SourcesService,
  ) {}

  /** Returns the configuration that the web client needs before login. */
  @Get()
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ standardSchema: clientConfig })
  getClientConfig(): ClientConfig {
    const { apiKey, authDomain, projectId, emulatorHost, firestore } = this.config.firebase;
    const { name, about } = this.sources.current();
    return {
      firebase: {
        apiKey: apiKey ?? '',
        authDomain: authDomain ?? '',
        projectId: projectId ?? '',
        authEmulatorUrl: emulatorHost ? `http://${emulatorHost}` : null,
        firestore,
      },
      maps: { source: name, label: about.label, sample: about.isSample },
      billing: billingOf(this.config),
      testHelpers: this.config.testHelpers,
    };
  }
}

/** Whether plans can be bought, and if not, why. */
function billingOf({ stripe, till, production }: Config): ClientConfig['billing'] {
  const enabled = Boolean(stripe.secretKey) || till;
  const why = production
    ? 'This installation has no Stripe key.'
    : 'This installation has no Stripe key, and its test checkout is only available on the machine that runs it.';
  return { enabled, isTest: till, reason: enabled ? null : why };
}

@Module({ imports: [SourcesModule], controllers: [ClientConfigController] })
export class WebModule {}
