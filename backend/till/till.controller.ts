import { All, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../platform/access.js';
import { ProblemException } from '../platform/problem.js';
import { Unlimited } from '../platform/rate-limit/rate-limit.js';
import type { Form } from './pages/card-form.js';
import { postCheckout, showCheckout } from './pages/checkout.page.js';
import { invoicePdf, showInvoice } from './pages/invoice.page.js';
import { policyOf, renderDocument, type Shown } from './pages/layout.js';
import { postPortal, showPortal } from './pages/portal.page.js';
import { TillService } from './till.service.js';

const MAX_BODY = 1_000_000;
const PREFIX = '/till';

/** The till's API over HTTP, for other processes. Its key is checked as Stripe checks it. */
@ApiExcludeController()
@Public()
@Unlimited()
@Controller('till/v1')
export class TillApiController {
  constructor(private readonly till: TillService) {}

  @All('*path')
  async answerTillCall(@Req() request: Request, @Res() response: Response) {
    const { status, headers, body } = await this.till.answer({
      method: request.method,
      url: request.originalUrl.slice(PREFIX.length),
      body: await readBody(request),
      authorization: request.get('authorization'),
      idempotencyKey: request.get('idempotency-key'),
    });
    response.status(status).set(headers).json(body);
  }
}

/** The till's pages. As with Stripe, anyone with the URL of a session can use it. */
@ApiExcludeController()
@Public()
@Controller('till')
export class TillPagesController {
  constructor(private readonly till: TillService) {}

  @Get('checkout/:id')
  async showTillCheckout(@Param('id') id: string, @Query() query: Form, @Res() response: Response) {
    send(response, await this.till.transact((till) => showCheckout(till, id, query)));
  }

  @Post('checkout/:id')
  async postTillCheckout(
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const form = await readForm(request);
    send(response, await this.till.change((till) => postCheckout(till, id, form)));
  }

  @Get('portal/:id')
  async showTillPortal(@Param('id') id: string, @Query() query: Form, @Res() response: Response) {
    send(response, await this.till.transact((till) => showPortal(till, id, query)));
  }

  @Post('portal/:id')
  async postTillPortal(
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const form = await readForm(request);
    send(response, await this.till.change((till) => postPortal(till, id, form)));
  }

  @Get('invoices/:id')
  async showTillInvoice(@Param('id') id: string, @Res() response: Response) {
    send(response, await this.till.transact((till) => showInvoice(till, id)));
  }

  @Get('invoices/:id/pdf')
  async getTillInvoicePdf(@Param('id') id: string, @Res() response: Response) {
    const found = await this.till.transact((till) => invoicePdf(till, id));
    if (!found) throw new ProblemException(404, 'This invoice does not exist.');
    response.type('application/pdf').attachment(found.name).send(found.pdf);
  }
}

function send(response: Response, shown: Shown) {
  if ('redirect' in shown) return response.redirect(303, shown.redirect);
  return response
    .status(shown.status ?? 200)
    .set('Content-Security-Policy', policyOf(shown))
    .set('Cache-Control', 'no-store')
    .set('Referrer-Policy', 'no-referrer')
    .type('html')
    .send(renderDocument(shown));
}

/** The product's own parser reads JSON only. */
async function readBody(request: Request): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new ProblemException(413, 'The request is larger than 1 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function readForm(request: Request): Promise<Form> {
  return Object.fromEntries(new URLSearchParams((await readBody(request)).replaceAll('%00', '')));
}
