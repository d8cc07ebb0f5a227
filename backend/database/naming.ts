import { DefaultNamingStrategy, type Table } from 'typeorm';

export const snake = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const of = (table: Table | string) => (typeof table === 'string' ? table : table.name);

/** snake_case columns and readable constraint names, so that a migration reads like the entity. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(property: string, custom: string, prefixes: string[]) {
    return snake([...prefixes, custom || property].join('_'));
  }
  override primaryKeyName(table: Table | string) {
    return `${of(table)}_pkey`;
  }
  override uniqueConstraintName(table: Table | string, columns: string[]) {
    return `${of(table)}_${columns.join('_')}_key`;
  }
  override foreignKeyName(table: Table | string, columns: string[]) {
    return `${of(table)}_${columns.join('_')}_fkey`;
  }
  override indexName(table: Table | string, columns: string[]) {
    return `${of(table)}_${columns.join('_')}_idx`;
  }
}
