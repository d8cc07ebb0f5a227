import {
  applyDecorators,
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  UseInterceptors,
} from '@nestjs/common';
import { ApiAcceptedResponse, ApiConsumes, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  importForm,
  importPreview,
  importPreviewForm,
  leadImport,
  type ImportForm,
  type ImportPreviewForm,
} from '#contract/imports.js';
import { idParam } from '#contract/list.js';
import { Scope } from '../../../platform/access.js';
import { CurrentAccount, CurrentUser, type Caller } from '../../../platform/caller.js';
import { CreationId, Idempotent } from '../../../platform/idempotency/idempotent.js';
import { Upload } from '../../../platform/rate-limit/rate-limit.js';
import { ImportService } from './import.service.js';
import { UploadedBytes, UploadInterceptor } from './upload.interceptor.js';

/** A form with a file. */
const FileForm = () =>
  applyDecorators(Upload(), UseInterceptors(UploadInterceptor), ApiConsumes('multipart/form-data'));

@ApiTags('leads')
@Controller('api/leads/import')
export class ImportController {
  constructor(private readonly imports: ImportService) {}

  /**
   * Reads a CSV or XLSX file of your own customers (5 MB, 20,000 rows) and previews its import: columns, their guessed meaning,
   * counts and problems. Changes nothing.
   */
  @Post('preview')
  @Scope('run')
  @HttpCode(200)
  @FileForm()
  @ApiOkResponse({ standardSchema: importPreview })
  previewImport(
    @CurrentUser() caller: Caller,
    @Body({ schema: importPreviewForm }) form: ImportPreviewForm,
    @UploadedBytes() bytes: Uint8Array,
  ) {
    return this.imports.preview(caller, form, bytes);
  }

  /**
   * Imports your own customers, so that no run delivers or counts them. `known` adds them as leads that hold only your
   * data, with the status `leadStatus`; `excluded` keeps them out of future runs. Read the progress from
   * `GET /api/leads/import/{id}`.
   */
  @Post()
  @Scope('run')
  @HttpCode(202)
  // Above the form's interceptor, which runs first and describes the file in the body.
  @Idempotent()
  @FileForm()
  @ApiAcceptedResponse({ standardSchema: leadImport })
  startImport(
    @CurrentUser() caller: Caller,
    @Body({ schema: importForm }) form: ImportForm,
    @UploadedBytes() bytes: Uint8Array,
    @CreationId() id?: string,
  ) {
    return this.imports.start(caller, form, bytes, id);
  }

  /** Lists the account's imports from the last week, newest first. */
  @Get()
  @ApiOkResponse({ standardSchema: leadImport, isArray: true })
  listImports(@CurrentAccount() accountId: string) {
    return this.imports.list(accountId);
  }

  /** Returns an import with its progress. */
  @Get(':id')
  @ApiOkResponse({ standardSchema: leadImport })
  getImport(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.imports.get(accountId, id);
  }

  /**
   * Starts undoing an import, which is possible for a week: removes the leads that it added and re-includes those that
   * it excluded, except leads that have been edited since.
   */
  @Post(':id/undo')
  @Scope('run')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: leadImport })
  undoImport(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.imports.undo(accountId, id);
  }
}
