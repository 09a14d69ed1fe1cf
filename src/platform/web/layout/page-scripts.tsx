import { Scripts } from 'react-router'

let areKnown = false

/** Renders a page whose scripts the server has as text already; nothing of it may be put off. */
export function withKnownScripts<Rendered>(render: () => Rendered): Rendered {
  areKnown = true
  try {
    return render()
  } finally {
    areKnown = false
  }
}

/** The scripts at a page's end. All pages of a screen have the same, and the router would put them together for each. Browsers have no use for it. */
export function PageScripts() {
  return areKnown ? null : <Scripts />
}
