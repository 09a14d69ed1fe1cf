interface Operation {
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean }[]
}

interface ApiDocument {
  paths?: Record<string, Record<string, Operation>>
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

function row(method: string, path: string, operation: Operation): string {
  const takes = (operation.parameters ?? []).map((parameter) => `${parameter.in}: ${parameter.name}`).join(', ')
  const cells = [method.toUpperCase(), path, operation.summary ?? '', operation.description ?? '', takes]
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
}

/** The API document as one static page without scripts and external requests. */
export function openApiPage(document: ApiDocument, base: string): string {
  const rows = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => row(method, path.replace(base, ''), operation)),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pyinnya API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:16px/1.6 system-ui,sans-serif;margin:2rem}table{border-collapse:collapse;width:100%}
td,th{border:1px solid #d8e1dc;padding:.4rem .6rem;text-align:left;vertical-align:top}td:nth-child(2){font-family:monospace}</style>
<h1>Pyinnya API</h1><p>All paths below <code>${base}</code>. Machine-readable: <a href="${base}/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who, and how it refuses</th><th>Takes</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></html>`
}
