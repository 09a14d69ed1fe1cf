import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Bars } from './bars.tsx'

it('twelve bars are drawn in less than 2 kB, a negative one as a line', () => {
  const markup = renderToStaticMarkup(<Bars tall values={[1, 0, -5, 333_333, 12, 9, 8, 7, 6, 5, 1_000_000, 3]} />)
  expect(markup.match(/<rect/g)).toHaveLength(12)
  expect(markup).toContain('x="21" y="39" width="8" height="1"')
  expect(Buffer.byteLength(markup)).toBeLessThan(2000)
})
