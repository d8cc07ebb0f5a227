import { Global, Module } from '@nestjs/common';
import { Internet } from './internet.js';
import { OutgoingService } from './outgoing.service.js';

@Global()
@Module({ providers: [Internet, OutgoingService], exports: [Internet, OutgoingService] })
export class HttpModule {}
