import { Module } from '@nestjs/common';
import { AirtableDestination } from './airtable/airtable.destination.js';
import { DestinationsController } from './destinations.controller.js';
import { DestinationsService, KINDS, type Kinds } from './destinations.service.js';
import { EmailDestination } from './email/email.destination.js';
import { UsersModule } from '../../people/users/users.module.js';
import { EmailModule } from './email/email.module.js';
import { GoogleSheetsDestination } from './google-sheets/google-sheets.destination.js';
import { ServiceAccount } from './google-sheets/service-account.js';
import { S3Destination } from './s3/s3.destination.js';
import { SftpDestination } from './sftp/sftp.destination.js';

const TYPES = [
  EmailDestination,
  AirtableDestination,
  GoogleSheetsDestination,
  S3Destination,
  SftpDestination,
];

@Module({
  imports: [EmailModule, UsersModule],
  controllers: [DestinationsController],
  providers: [
    AirtableDestination,
    GoogleSheetsDestination,
    ServiceAccount,
    S3Destination,
    SftpDestination,
    DestinationsService,
    {
      provide: KINDS,
      inject: TYPES,
      useFactory: (
        email: EmailDestination,
        airtable: AirtableDestination,
        sheets: GoogleSheetsDestination,
        s3: S3Destination,
        sftp: SftpDestination,
      ) => ({ email, airtable, 'google-sheets': sheets, s3, sftp }) as unknown as Kinds,
    },
  ],
  exports: [DestinationsService],
})
export class DestinationsModule {}
