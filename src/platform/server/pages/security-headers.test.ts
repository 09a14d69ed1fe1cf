import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

const allowed = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`
const scriptsOf = (html: string) => /script-src 'self' ?([^;]*);/.exec(contentSecurityPolicy(html))?.[1]?.split(' ')

test('allows the inline scripts of the page by hash, each once, and no data blocks', () => {
  const html = [
    '<html><head><script type="application/ld+json">{"name":"ပညာ"}</script></head><body>',
    '<p>scripts</p><script src="/assets/a.js"></script><script async="" src="/assets/b.js"></script>',
    '<script>one > 0\nif (a < b) src="x"</script><script type="module" async="">two</script><script>two</script>',
    '</body></html>',
  ].join('')
  expect(scriptsOf(html)).toEqual(['one > 0\nif (a < b) src="x"', 'two'].map(allowed))
})

test('a page without inline scripts allows script files only', () => {
  expect(contentSecurityPolicy('<p>none</p>')).toContain("script-src 'self';")
})

test('allows inline style sheets of the page, and no style attributes', () => {
  const stylesOf = (html: string) => /style-src ([^;]*);/.exec(contentSecurityPolicy(html))?.[1]
  expect(stylesOf('<p style="color:red">none</p>')).toBe("'self'")
  const sheet = 'body{margin:0}'
  expect(stylesOf(`<style>${sheet}</style>`)).toBe(`'self' ${allowed(sheet)}`)
  expect(contentSecurityPolicy(`<style>${sheet}</style>`)).not.toContain('unsafe')
})

test('allows segments only from the configured media host, by its origin', () => {
  const policy = contentSecurityPolicy('<p>none</p>', 'https://media.pyinnya.example/store')
  expect(policy).toContain("connect-src 'self' https://media.pyinnya.example;")
  expect(policy).toContain("media-src 'self' blob: https://media.pyinnya.example;")
  expect(contentSecurityPolicy('<p>none</p>')).not.toContain('connect-src')
})
