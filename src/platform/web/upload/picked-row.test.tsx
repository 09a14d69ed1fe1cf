import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import type { PickedFile } from './picked-file.ts'
import { PickedRow } from './picked-row.tsx'

const drawn = (keeping: PickedFile['keeping']) =>
  renderToStaticMarkup(
    <PickedRow
      item={{ id: '1', file: new File(['x'], 'a.png'), state: 'ready', keeping }}
      onRemove={() => undefined}
    />,
  )

test('a chosen file says that it is being kept, and where it could not be', () => {
  expect(drawn('begun')).toContain(m.platform_file_being_kept())
  expect(drawn('failed')).toContain(m.platform_file_unkept())
  for (const note of [m.platform_file_being_kept(), m.platform_file_unkept()])
    expect(drawn(undefined)).not.toContain(note)
})
