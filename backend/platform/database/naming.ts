import { DefaultNamingStrategy, type Table } from 'typeorm';

export const snakeCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const nameOf = (table: Table | string) => (typeof table === 'string' ? table : table.name);

/** Names columns in snake_case and constraints readably, so migrations resemble the entities. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(property: string, custom: string, prefixes: string[]) {
    return snakeCase([...prefixes, custom || property].join('_'));
  }
  override primaryKeyName(table: Table | string) {
    return `${nameOf(table)}_pkey`;
  }
  override uniqueConstraintName(table: Table | string, columns: string[]) {
    return `${nameOf(table)}_${columns.join('_')}_key`;
  }
  override foreignKeyName(table: Table | string, columns: string[]) {
    return `${nameOf(table)}_${columns.join('_')}_fkey`;
  }
  override indexName(table: Table | string, columns: string[]) {
    return `${nameOf(table)}_${columns.join('_')}_idx`;
  }
}
