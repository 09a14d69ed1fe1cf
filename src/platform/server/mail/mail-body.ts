const FONTS = "'Noto Sans Myanmar', 'Myanmar Text', Padauk, sans-serif"

/** Turns a mail's plain text into simple HTML; line-height 1.8, since Burmese stacks above and below the line. */
export function toHtmlBody(subject: string, text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(toHtmlLine).join('<br>')}</p>`)
  return [
    '<!doctype html>',
    `<html lang="my"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;font:16px/1.8 ${FONTS};color:#1c1b1a">`,
    ...paragraphs,
    '</body></html>',
  ].join('\n')
}

function toHtmlLine(line: string): string {
  const safe = escapeHtml(line)
  return /^https?:\/\/\S+$/.test(line) ? `<a href="${safe}">${safe}</a>` : safe
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
