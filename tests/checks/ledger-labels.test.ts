import { afterAll, expect, test } from 'vitest'
import { ledgerAccountKinds, ledgerSources } from '#domains/payouts/contract/ledger-postings.contract.ts'
import * as ofFile from '#domains/payouts/server/ledger/ledger-labels.ts'
import * as ofScreen from '#domains/payouts/web/components/ledger-labels.ts'
import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { overwriteGetLocale } from '#platform/messages/runtime.ts'

afterAll(() => overwriteGetLocale(() => 'my'))

// The screen takes its texts one by one, so that no page loads those of others (docs/decisions/0373).
test.each(['my', 'en'] as const)('the ledger has the same labels in its file as on its screen, in %s', (locale) => {
  overwriteGetLocale(() => locale)
  for (const kind of [...ledgerSources, 'unknown']) {
    expect(ofFile.sourceLabel(kind, locale)).toBe(withoutWordJoiners(ofScreen.sourceLabel(kind)))
  }
  for (const kind of ledgerAccountKinds) {
    expect(ofFile.accountLabel(kind, locale)).toBe(withoutWordJoiners(ofScreen.accountLabel(kind)))
  }
})
