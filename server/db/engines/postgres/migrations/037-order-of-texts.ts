import { type Kysely, sql } from "kysely";

/**
 * Gives each column of text the order of its bytes, which SQLite has, too. The order of a language belongs to the operating system: a new
 * version can change it, and an index that was built in the old order then misses rows and lets duplicates in. Rebuilds the indexes.
 */
export async function orderOfTexts<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select relname as "table", attname as "column", format_type(atttypid, atttypmod) as type
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_collation on pg_collation.oid = attcollation
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and collname = 'default'
    order by relname, attnum`.execute(db);
  for (const { table, column, type } of rows)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)}
      type ${sql.raw(type)} collate "C"`.execute(db);
}
