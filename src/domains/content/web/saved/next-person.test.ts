import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { SavingBrowser } from '#tests/support/saving-browser.ts'

test('nothing of a student is shown to the next one, also before what she has saved is read', async () => {
  const browser = new SavingBrowser()
  browser.server.prepare('first')
  const tab = await browser.aSavedLesson()
  tab.keepRemoved({ contentId: 13, title: 'U', code: 'CONTENT_NOT_FOUND' })
  await tab.savedListChanged()
  expect(tab.shownState()).toMatchObject({ lessons: [{ title: 'T' }], removed: [{ title: 'U' }] })
  // The same document, without a reload.
  localStorage.removeItem('pyinnya.session')
  tab.forgetPersonalData()
  expect(tab.shownState()).toEqual({ lessons: undefined, saving: 'idle', removed: [] })
  browser.logIn(browser.account + 1000)
  expect(tab.shownState()).toEqual({ lessons: undefined, saving: 'idle', removed: [] })
  await tab.savedListChanged()
  expect(tab.shownState()).toEqual({ lessons: [], saving: 'idle', removed: [] })
})
