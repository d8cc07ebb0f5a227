import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  destination,
  destinationForm,
  destinationPatch,
  destinationTest,
  type DestinationForm,
  type DestinationPatch,
} from '#contract/destination-forms.js';
import { idParam } from '#contract/list.js';
import { Needs } from '../../platform/access.js';
import { CurrentAccount } from '../../platform/caller.js';
import { CreationId, Idempotent } from '../../platform/idempotency/idempotent.js';
import { DestinationsService } from './destinations.service.js';

@ApiTags('destinations')
@Controller('api/destinations')
export class DestinationsController {
  constructor(private readonly destinations: DestinationsService) {}

  /** Lists the account's destinations, oldest first. Passwords, tokens and keys are not shown. */
  @Get()
  @ApiOkResponse({ standardSchema: destination, isArray: true })
  listDestinations(@CurrentAccount() accountId: string) {
    return this.destinations.list(accountId);
  }

  /**
   * Adds a destination after connecting to it. 400 with its response if it doesn't accept files, and
   * `code: "fields_missing"` for a table without some of our fields, which `createFields` creates. 403 with
   * `code: "plan_required"` for a type that the plan doesn't include, 409 if the account already has the maximum number of destinations.
   */
  @Post()
  @Needs('manage')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: destination })
  createDestination(
    @CurrentAccount() accountId: string,
    @Body({ schema: destinationForm }) form: DestinationForm,
    @CreationId() id?: string,
  ) {
    return this.destinations.create(accountId, form, id);
  }

  /**
   * Changes a destination, and connects to it if `config` is given, or to create fields. Omitted fields and secrets keep
   * their values, but a new host requires its secrets again. 400 as for a new destination.
   */
  @Patch(':id')
  @Needs('manage')
  @ApiOkResponse({ standardSchema: destination })
  updateDestination(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Body({ schema: destinationPatch }) patch: DestinationPatch,
  ) {
    return this.destinations.change(accountId, id, patch);
  }

  /** Deletes a destination. Deliveries are no longer sent there. */
  @Delete(':id')
  @Needs('manage')
  @HttpCode(204)
  @ApiNoContentResponse()
  deleteDestination(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
  ) {
    return this.destinations.remove(accountId, id);
  }

  /**
   * Sends three sample rows. 422 with the destination's response if it fails, with `code: "fields_missing"` for a table
   * without some of our fields, 429 after 5 tests and
   * checks of its host, or 20 of the account, within a minute.
   */
  @Post(':id/test')
  @Needs('manage')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: destinationTest })
  testDestination(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
  ) {
    return this.destinations.test(accountId, id);
  }
}
