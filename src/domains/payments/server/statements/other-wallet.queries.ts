import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'

interface KnownFamily {
  readonly familyId: number
  readonly name: string
  /** Numbers that it knows. */
  readonly rows: number
}

/** The wallet families whose received transfers or imported rows have some numbers, the best known first. */
export async function listFamiliesOfNumbers(db: Db, keys: readonly string[]): Promise<KnownFamily[]> {
  const { rows } = await sql<KnownFamily>`
    select known.family_id, family.name, count(*)::int as rows
    from (select distinct number_key from unnest(${keys}::text[]) as number_key) as sent
    cross join lateral (
      select family_id from transfers
      where number_key = sent.number_key and state = 'received' and family_id is not null
      union
      select method.family_id from statement_rows as line
      join payment_methods as method on method.id = line.payment_method_id
      where line.number_key = sent.number_key
    ) as known
    join wallet_families as family on family.id = known.family_id
    group by known.family_id, family.name
    order by rows desc, known.family_id`.execute(db)
  return rows
}

/** Name of the first wallet of another family whose numbers have a length. */
export async function findWalletByDigits(
  db: Db,
  { notOfFamily, digits }: { readonly notOfFamily: number; readonly digits: number },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from payment_methods
    where active and family_id <> ${notOfFamily} and number_digits = ${digits}
    order by position, id limit 1`.execute(db)
  return rows[0]?.name ?? null
}
