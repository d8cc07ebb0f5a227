import { Controller, Get, Param, Query, Res, UseFilters } from '@nestjs/common';
import {
  ApiExcludeEndpoint,
  ApiGoneResponse,
  ApiOkResponse,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import {
  clientDelivery,
  clientLead,
  clientLeadsQuery,
  clientPlaces,
  type ClientLeadsQuery,
} from '#contract/client-page.js';
import { idParam, page } from '#contract/list.js';
import { MEDIA_TYPES } from '#contract/formats.js';
import { SignedLink } from '../../../platform/access.js';
import { CurrentUser, type LinkCaller } from '../../../platform/caller.js';
import { Download } from '../../../platform/rate-limit/rate-limit.js';
import { clientDocument } from '../../../platform/web-client.js';
import { ClientPageFilter } from './client-page.filter.js';
import { ClientPageService } from './client-page.service.js';
import { sendPage } from '../../../platform/list-page.js';
import { FileResponse } from '../../../platform/file-response.js';

/** The page of a delivery's client, behind a signed link that its owner can revoke. */
@ApiTags('client pages')
@ApiParam({
  name: 'token',
  description: "The token in the page's link",
  schema: { type: 'string' },
})
@ApiGoneResponse({ description: 'The link was revoked, has expired or is invalid' })
@SignedLink('client-page')
@UseFilters(new ClientPageFilter())
@Controller('d/:token')
export class ClientPageController {
  constructor(private readonly pages: ClientPageService) {}

  @Get()
  @ApiExcludeEndpoint()
  async openClientPage(@CurrentUser() link: LinkCaller, @Res() response: Response) {
    await this.pages.assertOpen(link);
    response.type('html').send(clientDocument(response));
  }

  /** Returns a delivery as its client sees it: the sender's brand, the search, the files and the data's attribution. */
  @Get('delivery')
  @ApiOkResponse({ standardSchema: clientDelivery })
  getClientDelivery(@CurrentUser() link: LinkCaller) {
    return this.pages.get(link);
  }

  /** Lists the delivered leads, newest first, without notes, tags or statuses. */
  @Get('leads')
  @ApiOkResponse({ standardSchema: clientLead, isArray: true })
  async listClientLeads(
    @CurrentUser() link: LinkCaller,
    @Query({ schema: clientLeadsQuery }) query: ClientLeadsQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const found = await this.pages.leads(link, query);
    return sendPage(response, 'leads', page(query).offset, found);
  }

  /** Lists the locations of the delivered leads. */
  @Get('places')
  @ApiOkResponse({ standardSchema: clientPlaces })
  listClientPlaces(@CurrentUser() link: LinkCaller) {
    return this.pages.places(link);
  }

  /** Downloads a delivered file. 410 once it has been removed, as its source's terms require. */
  @Get('files/:runId')
  @Download()
  @FileResponse('The delivered file', ...MEDIA_TYPES)
  downloadClientFile(
    @CurrentUser() link: LinkCaller,
    @Param('runId', { schema: idParam }) runId: string,
    @Res() response: Response,
  ) {
    return this.pages.download(link, runId, response);
  }
}
