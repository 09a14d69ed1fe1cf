import { expect, test } from 'vitest'
import { isRichNews, newsAsHtml, newsText } from './news-body.ts'

test.each([
  ['စာသား', 'စာသား'],
  ['5 < 6 & 7 > 2', '5 < 6 & 7 > 2'],
  ['<h2>ခေါင်းစဉ်</h2><p>တစ် &amp; <strong>နှစ်</strong></p><ul><li>က</li><li>ခ</li></ul>', 'ခေါင်းစဉ် တစ် & နှစ် က ခ'],
  ['<p>a &lt;b&gt; &unknown;</p>', 'a <b> &unknown;'],
])('the text of %s is %s', (details, text) => {
  expect(newsText(details)).toBe(text)
})

test('plain text opens in the editor with its paragraphs and lines', () => {
  expect(newsAsHtml('တစ် < နှစ်\nသုံး\n\nလေး\n')).toBe('<p>တစ် &lt; နှစ်<br>သုံး</p><p>လေး</p>')
  expect(newsAsHtml('<p>က</p>')).toBe('<p>က</p>')
})

test('a lone angle bracket is not markup', () => {
  expect(['a < b', '1<2', '->', '<3', '< p >'].map(isRichNews)).toEqual([false, false, false, false, false])
  expect(['<p>a', 'x<br/>y', '</b>', '<IMG src=x>'].map(isRichNews)).toEqual([true, true, true, true])
})
