import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import styles from './star-meter.module.css'
import { StarMeter } from './star-meter.tsx'

const text = (html: string) => html.replace(/<[^>]*>/g, '')

test('labels a rating with stars, number and count', () => {
  expect(text(renderToStaticMarkup(<StarMeter value={4.26} count={3} />))).toBe('၄.၃(၃)')
  // The number shows the exact value; only the stars are rounded.
  const halves = renderToStaticMarkup(<StarMeter value={4.26} step={0.5} />)
  expect(text(halves)).toBe('၄.၃')
  expect(halves).toContain('width="72"')
  const compact = renderToStaticMarkup(<StarMeter compact value={4.26} />)
  expect(text(compact)).toBe('၄.၃')
  expect(compact).not.toContain(styles.none)
})

test('shows one grey star and no number without ratings', () => {
  const meters = [<StarMeter key="1" value={0} count={0} />, <StarMeter key="2" compact value={0} />]
  for (const html of meters.map((meter) => renderToStaticMarkup(meter))) {
    expect(text(html)).toBe('–')
    expect(html).toContain(`aria-label="${m.platform_stars_none()}"`)
  }
  expect(renderToStaticMarkup(<StarMeter compact value={0} />)).toContain(styles.none)
})
