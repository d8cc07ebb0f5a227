import { createHash } from 'node:crypto';
import {
  createParamDecorator,
  HttpException,
  Injectable,
  type CallHandler,
  type ExecutionContext,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { importForm, MAX_IMPORT_BYTES } from '#contract/imports.js';
import { clean } from '../../../maps/places/text.js';
import { ProblemException } from '../../../platform/problem.js';
import { prepareReader } from './read-file.js';

interface Upload {
  originalname: string;
  buffer: Buffer;
}
type UploadRequest = Request & { file?: Upload };

const parts = Object.keys(importForm.shape).length;
const limits = {
  fileSize: MAX_IMPORT_BYTES,
  files: 1,
  fields: parts - 1,
  fieldSize: 10_000,
  parts,
};

/**
 * Receives a form's `file` field. The body then describes it, so that a retry with a different file is detected.
 */
@Injectable()
export class UploadInterceptor extends FileInterceptor('file', { limits }) {
  override async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<UploadRequest>();
    const handle = () => {
      if (request.file) request.body = { ...request.body, file: describe(request.file) };
      return next.handle();
    };
    prepareReader();
    try {
      return await super.intercept(context, { handle });
    } catch (error) {
      const status = error instanceof HttpException ? error.getStatus() : 500;
      if (status === 413)
        throw new ProblemException(413, `The file is larger than ${MAX_IMPORT_BYTES / 1e6} MB.`);
      // The client disconnected mid-upload.
      if (status === 500 && request.destroyed)
        throw new ProblemException(400, 'The file is incomplete.');
      if (status === 400)
        throw new ProblemException(400, 'Send a form with one file in the field "file".');
      throw error;
    }
  }
}

/** Forms give names as UTF-8, which the parser reads as Latin-1. */
const describe = ({ originalname, buffer }: Upload) => ({
  name: clean(Buffer.from(originalname, 'latin1').toString(), 200) ?? 'list',
  sha256: createHash('sha256').update(buffer).digest('hex'),
});

/** The bytes of the received file. A body that describes no file is refused. */
export const UploadedBytes = createParamDecorator(
  (_: unknown, context: ExecutionContext): Uint8Array | undefined =>
    context.switchToHttp().getRequest<UploadRequest>().file?.buffer,
);
