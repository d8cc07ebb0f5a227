import { Module } from '@nestjs/common';
import { AuthModule } from '../../../people/auth/auth.module.js';
import { BrandingModule } from '../../branding/branding.module.js';
import { EmailDestination } from './email.destination.js';
import { RecipientLinksController, RecipientsController } from './recipients.controller.js';
import { RecipientsService } from './recipients.service.js';

@Module({
  imports: [AuthModule, BrandingModule],
  controllers: [RecipientsController, RecipientLinksController],
  providers: [EmailDestination, RecipientsService],
  exports: [EmailDestination],
})
export class EmailModule {}
