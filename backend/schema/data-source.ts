import { DataSource } from 'typeorm';
import { parseConfig } from '../config.js';
import { dataSourceOptions } from './options.js';

/** Data source for the TypeORM command line and `migrate`. */
export default new DataSource(dataSourceOptions(parseConfig(process.env)));
