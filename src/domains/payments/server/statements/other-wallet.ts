import type { Db } from '#platform/server/database/connect.ts'
import type { StatementReply } from '../../contract/statements.contract.ts'
import { transferNumberLength } from '../../contract/transfer-number.ts'
import type { StoredMethod } from '../wallets/payment-methods.queries.ts'
import { findWalletByDigits, listFamiliesOfNumbers } from './other-wallet.queries.ts'
import type { ArrivedRow } from './read-statement.ts'

type LooksLike = NonNullable<StatementReply['looks_like']>

/**
 * Of the numbers of a file, at least this share has to be known elsewhere: the desk may not have recorded the others
 * yet.
 */
const MIN_KNOWN = 0.1

/**
 * Why a statement may be of another wallet: its numbers are recorded for another wallet family rather than for this
 * one, or most of them have another length.
 */
export async function findOtherWallet(
  db: Db,
  method: Pick<StoredMethod, 'id' | 'familyId' | 'numberDigits'>,
  rows: readonly ArrivedRow[],
): Promise<LooksLike | null> {
  const keys = rows.flatMap(({ numberKey }) => numberKey ?? [])
  if (keys.length === 0) return null
  return (await findKnown(db, method, keys)) ?? (await findByLength(db, method, rows))
}

async function findKnown(
  db: Db,
  { familyId }: Pick<StoredMethod, 'familyId'>,
  keys: readonly string[],
): Promise<LooksLike | undefined> {
  const families = await listFamiliesOfNumbers(db, keys)
  const ownRows = families.find((family) => family.familyId === familyId)?.rows ?? 0
  const other = families.find((family) => family.familyId !== familyId)
  if (!other || other.rows <= ownRows || other.rows < keys.length * MIN_KNOWN) return undefined
  return { why: 'known', name: other.name, rows: other.rows }
}

async function findByLength(
  db: Db,
  { familyId, numberDigits }: Pick<StoredMethod, 'familyId' | 'numberDigits'>,
  rows: readonly ArrivedRow[],
): Promise<LooksLike | null> {
  if (numberDigits === null) return null
  const lengths = rows.flatMap(({ numberTyped }) => (numberTyped && transferNumberLength(numberTyped)) || [])
  const unusual = lengths.filter((length) => length !== numberDigits)
  if (unusual.length * 2 <= lengths.length) return null
  const name = await findWalletByDigits(db, { notOfFamily: familyId, digits: commonest(unusual) })
  return { why: 'digits', name, rows: unusual.length }
}

function commonest(lengths: readonly number[]): number {
  const groups = [...Map.groupBy(lengths, (length) => length)]
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0
}
