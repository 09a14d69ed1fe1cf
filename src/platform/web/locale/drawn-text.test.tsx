import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { paths } from '#paths'
import { FactList } from '#platform/web/components/fact-list.tsx'
import { Paragraphs } from '#platform/web/components/paragraphs.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { TitledArticle } from '#platform/web/layout/titled-article.tsx'
import { BulkResults } from '#platform/web/table/bulk-results.tsx'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { drawnText } from './drawn-text.ts'

const text = 'အကောင့်ကို ပိတ်ထားပါသည်။'
const joined = 'အ\u2060ကော\u2060င့်ကို ပိတ်ထားပါသည်။'
const nothing = () => undefined

function drawn(element: React.ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('a text is drawn with whole words, other content as it is', () => {
  const element = <b>{text}</b>
  expect(drawnText(text)).toBe(joined)
  expect([element, null, 5].map(drawnText)).toEqual([element, null, 5])
})

function Asks() {
  const [confirm, dialog] = useConfirm()
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    setAsked(true)
    void confirm({ title: text, detail: text, confirmLabel: '' })
  }
  return dialog
}
const selection = {
  selectable: [],
  chosen: [],
  nameOf: () => text,
  keyOf: () => 1,
  isSelectable: () => true,
  isChosen: () => true,
  choose: nothing,
  chooseAll: nothing,
}

describe('the words of a written text are kept whole', () => {
  test.each<[string, React.ReactNode]>([
    [
      'in a cell of a table',
      <DataTable
        key=""
        caption=""
        columns={[
          { id: 'a', kind: 'title', head: '', cell: () => text },
          { id: 'b', head: '', cut: true, cell: () => text },
        ]}
        rows={[{}]}
        rowKey={() => 1}
      />,
    ],
    ['in a fact', <FactList key="" facts={[{ label: 'a', value: text }]} />],
    ['in paragraphs', <Paragraphs key="" text={`${text}\n\n${text}`} />],
    ['in a question', <Asks key="" />],
    [
      'above and in the suggestions of a dialog for a reason',
      <ReasonDialog
        key=""
        title=""
        detail={text}
        actionLabel=""
        presets={{ reasons: [text] }}
        onCancel={nothing}
        onReason={async () => nothing()}
      />,
    ],
    [
      'in the results of a bulk action',
      <BulkResults
        key=""
        run={{ calls: { title: '', call: async () => nothing() }, rows: [{}], results: new Map(), isOver: true }}
        selection={selection}
        onStart={nothing}
        onClose={nothing}
      />,
    ],
    [
      'in the titles beside an article',
      <TitledArticle key="" heading="" titles={[{ id: 1, title: text, to: paths.news.detail(1) }]}>
        {null}
      </TitledArticle>,
    ],
  ])('%s', (_, element) => {
    const html = drawn(element)
    expect(html).toContain(joined)
    expect(html).not.toContain(text)
  })
})
