import type { DeskReading } from '../../contract/receipt-reading.contract.ts'
import type { FoundProof } from '../proofs/proofs.queries.ts'
import { toReceiptReading } from './read-facts.ts'

/** What was read from a picture, as the desk compares it with the order and with what the payer typed. */
export function toDeskReading({
  reading,
  factsAt,
  orderReference,
}: Pick<FoundProof, 'reading' | 'factsAt' | 'orderReference'>): DeskReading | null {
  if (!reading) return null
  const { reference } = reading
  return {
    ...toReceiptReading(reading),
    reference_agrees: reference && reference.value === orderReference,
    typed_afterwards: factsAt !== null,
  }
}
