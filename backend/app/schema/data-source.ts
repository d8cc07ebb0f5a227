import { DataSource } from 'typeorm';
import { parseConfig } from '../../platform/config.js';
import { schemaOptions } from './options.js';

/** Data source for the TypeORM command line and `migrate`. */
export default new DataSource(schemaOptions(parseConfig(process.env)));
