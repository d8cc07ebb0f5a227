import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

const FILE = { schema: { type: 'string', format: 'binary' } };

/** Documents that a call answers with a file of one of these media types. */
export const FileResponse = (description: string, ...mediaTypes: string[]) =>
  applyDecorators(
    ApiProduces(...mediaTypes),
    ApiOkResponse({
      description,
      content: Object.fromEntries(mediaTypes.map((type) => [type, FILE])),
    }),
  );
