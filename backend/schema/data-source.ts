import { DataSource } from 'typeorm';
import { parseConfig } from '../config.js';
import { dataSourceOptions } from './options.js';

/** What the TypeORM command line and `migrate` work on. */
export default new DataSource(dataSourceOptions(parseConfig(process.env)));
