import { DataSource } from 'typeorm';
import { parseConfig } from '../config.js';
import { dataSourceOptions } from './options.js';

/** A migration of large tables may take hours. */
const MIGRATION_MS = 86_400_000;

/** Data source for the TypeORM command line and `migrate`. */
export default new DataSource(dataSourceOptions(parseConfig(process.env), MIGRATION_MS));
