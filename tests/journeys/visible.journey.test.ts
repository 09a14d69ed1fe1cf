import { describe, expect, test } from 'vitest'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

// What `visible` finds, and that it leaves out no screen whose markup is new.

const pageWith = (body: string) => `<!doctype html><html lang="en"><title>Lists</title><main>${body}</main></html>`
const list = (...names: string[]) => `<h1>List</h1><ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>`

const violationOf = (rule: string) => ({ actual: [expect.stringContaining(`${rule}: `)] })

describe('visible()', () => {
  const guest = useTestAccounts('phone')

  async function checks(html: string): Promise<void> {
    const person = await guest('guest')
    await person.page.setContent(html)
    await visible(person, 'a page of this test')
  }

  test('finds a picture without a text, and a page wider than the window', async () => {
    await expect(checks(pageWith('<img src="data:,">'))).rejects.toMatchObject(violationOf('image-alt'))
    await expect(checks(pageWith('<div style="width: 900px">wide</div>'))).rejects.toThrow(/width of a page/)
  })

  test('checks the same markup once, whatever its texts are and however long its list', async () => {
    const lowContrast = (...names: string[]) =>
      pageWith(`<div style="color: #ddd; background: #fff">${list(...names)}</div>`)
    await expect(checks(lowContrast('Physics', 'Chemistry'))).rejects.toMatchObject(violationOf('color-contrast'))
    await checks(lowContrast('Physics', 'Chemistry', 'Burmese'))
  })

  test.each([
    ['a button without a text', '<p>a</p><button></button><input aria-label="c">', 'button-name'],
    ['a field without a label', '<p>a</p><button>b</button><input aria-label="">', 'label'],
    [
      'other colours',
      '<p style="color: #ddd">pale words</p><button>b</button><input aria-label="c">',
      'color-contrast',
    ],
  ])('checks a page with %s, although a similar one was found right', async (_what, body, rule) => {
    await checks(pageWith('<p>a</p><button>b</button><input aria-label="c">'))
    await expect(checks(pageWith(body))).rejects.toMatchObject(violationOf(rule))
  })
})

describe('visible() in a second size', () => {
  const guest = useTestAccounts('phone', { alsoOn: 'desktop' })
  const wideOnly = (style: string) => `<style>@media (min-width: 1000px) { .w { ${style} } }</style>`

  async function checks(body: string): Promise<void> {
    const person = await guest('guest')
    await person.page.setContent(pageWith(`<h1>Title</h1>${body}`))
    await visible(person, 'a page in two sizes')
    expect(person.page.viewportSize()?.width).toBe(360)
  }

  test('finds what is covered, and what is too wide there', async () => {
    const covered = checks(`${wideOnly('position: fixed; inset: 0')}<button>Pay</button><p class="w">above</p>`)
    await expect(covered).rejects.toMatchObject({ actual: ['button "Pay" by p "above"'] })
    const wide = checks(`${wideOnly('width: 1400px')}<p class="w">a table</p>`)
    await expect(wide).rejects.toThrow(/width of a page in two sizes/)
  })

  test('accepts what lies under an open dialog, outside until it has the focus, or below the window', async () => {
    await checks(`<a href="#m" style="position: absolute; left: -999px">Skip</a><button>Under</button>
      <p style="height: 3000px"></p><label><input type="checkbox" style="opacity: 0">Far</label>
      <dialog id="d"><button>Inside</button></dialog><script>d.showModal()</script>`)
  })
})
