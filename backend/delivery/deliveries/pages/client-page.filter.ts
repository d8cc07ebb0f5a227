import { Catch, HttpException, type ArgumentsHost } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ProblemFilter } from '../../../platform/problem.filter.js';
import { clientDocument } from '../../../platform/web-client.js';
import { pageGone } from './client-page.service.js';

const statusOf = (error: unknown) => (error instanceof HttpException ? error.getStatus() : 500);

/** An invalid link looks like an expired one: the page explains that it is no longer available. */
@Catch()
export class ClientPageFilter extends ProblemFilter {
  override catch(error: unknown, host: ArgumentsHost) {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const isGone = statusOf(error) === 401 || statusOf(error) === 410;
    if (!isGone) return super.catch(error, host);
    const isDocument = /^\/d\/[^/]+\/?$/i.test(request.path);
    if (!isDocument) return super.catch(pageGone(), host);
    response.status(410).type('html').send(clientDocument(response));
  }
}
