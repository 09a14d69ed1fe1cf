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
