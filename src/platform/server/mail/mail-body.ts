import type { Locale } from '#platform/contract/locale.ts'
import type { Mail } from './mailer.ts'

const FONTS = "'Noto Sans Myanmar', 'Myanmar Text', Padauk, sans-serif"

/**
 * Converts plain text to simple HTML, with line-height 1.8 for stacked Burmese letters. Quotes in another language
 * carry `lang`.
 */
export function toHtmlBody({ subject, text, language }: Pick<Mail, 'subject' | 'text' | 'language'>): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const own = languageOf(paragraph) ?? language
      const said = own === language ? '' : ` lang="${own}"`
      return `<p${said}>${paragraph.split('\n').map(toHtmlLine).join('<br>')}</p>`
    })
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;font:16px/1.8 ${FONTS};color:#1c1b1a">`,
    ...paragraphs,
    '</body></html>',
  ].join('\n')
}

const isAddress = (line: string) => /^https?:\/\/\S+$/.test(line)

/** Decided by letters: any Burmese letter makes a text Burmese. Addresses and digits are ignored. */
function languageOf(paragraph: string): Locale | undefined {
  const letters = paragraph.split('\n').filter((line) => !isAddress(line))
  if (letters.some((line) => /[\u1000-\u103f]/.test(line))) return 'my'
  return letters.some((line) => /[a-z]/i.test(line)) ? 'en' : undefined
}

function toHtmlLine(line: string): string {
  const safe = escapeHtml(line)
  return isAddress(line) ? `<a href="${safe}">${safe}</a>` : safe
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
