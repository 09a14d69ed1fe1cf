/** The spellings that the drill uses, as one. */
export function spelledAlike(number: string): string {
  return number
    .replace(/[\u1040-\u1049]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x1040))
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
}

const alike = (column: string) =>
  `upper(regexp_replace(translate(${column}, '၀၁၂၃၄၅၆၇၈၉', '0123456789'), '[^A-Za-z0-9]', '', 'g'))`

/**
 * SQL of the numbers that two things of one family have, computed from what was typed and from the wallet that was
 * named: a payment, a refund, money of a statement that was sent back, a batch, or the single payouts of one owner. A
 * reference without a digit is no number.
 */
export const NUMBERS_OF_TWO_THINGS = `
  with used(method_id, typed, thing) as (
    select payment_method_id, number_typed, 'payment ' || id from transfers where state <> 'withdrawn'
    union all select sent_method_id, sent_number_typed, 'refund ' || id from refunds where state = 'sent'
    union all select row.payment_method_id, said.sent_number_typed, 'row of a statement ' || said.row_id
      from statement_resolutions said join statement_rows row on row.id = said.row_id
      where said.sent_at is not null and said.undone_at is null
    union all select sent_method_id, sent_number_typed, 'batch ' || batch_id from payout_batch_payees where state = 'sent'
    union all select paid_method_id, reference, 'single payouts of owner ' || owner_id
      from payouts where paid_on is not null and batch_payee_id is null
    union all select sent_method_id, sent_number_typed, 'payout ' || id || ' that came back'
      from payout_returns where batch_payee_id is null)
  select method.family_id, ${alike('used.typed')} as number, array_agg(distinct used.thing) as things
  from used join payment_methods method on method.id = used.method_id
  where ${alike('used.typed')} ~ '[0-9]'
  group by 1, 2 having count(distinct used.thing) > 1`
