/** Edits that a word of so many letters may contain. */
export function editsIn(word: string): number {
  if (word.length < 4) return 0
  return word.length < 9 ? 1 : 2
}

/**
 * The least number of letters to add, leave out, replace or swap with the next, so that a text contains a word;
 * undefined if that is more than the word may contain (Sellers' algorithm, with swaps as in optimal string alignment).
 */
export function editDistance(text: string, word: string, maxEdits = editsIn(word)): number | undefined {
  const size = word.length
  // Costs of the word's beginnings against texts that end at a letter and begin anywhere: of this letter and the two
  // before.
  let [next, costs, before] = [
    new Uint8Array(size + 1),
    Uint8Array.from({ length: size + 1 }, (_, row) => row),
    new Uint8Array(size + 1),
  ]
  let distance = size
  for (let at = 0; at < text.length; at += 1) {
    const [letter, last] = [text.charCodeAt(at), at > 0 ? text.charCodeAt(at - 1) : -1]
    for (let row = 1; row <= size; row += 1) {
      const wanted = word.charCodeAt(row - 1)
      let cost = Math.min(
        cellOf(costs, row - 1) + (wanted === letter ? 0 : 1),
        cellOf(costs, row) + 1,
        cellOf(next, row - 1) + 1,
      )
      const isSwapped = row > 1 && wanted === last && word.charCodeAt(row - 2) === letter
      if (isSwapped) cost = Math.min(cost, cellOf(before, row - 2) + 1)
      next[row] = cost
    }
    ;[before, costs, next] = [costs, next, before]
    distance = Math.min(distance, cellOf(costs, size))
  }
  return distance <= maxEdits ? distance : undefined
}

const cellOf = (costs: Uint8Array, row: number) => costs[row] ?? 0

const latin = /^[a-z0-9]+$/

/**
 * Parts of a word of which a text with at most so many edits contains one unchanged. Of a Latin word with one edit also
 * the words with two letters swapped, since a swap may change both parts.
 */
export function partsForEdits(word: string, edits = editsIn(word)): string[] {
  const size = Math.ceil(word.length / (edits + 1))
  const parts = Array.from({ length: edits + 1 }, (_, part) => word.slice(part * size, (part + 1) * size))
  return edits === 1 && latin.test(word) ? [...parts, swappedAt(word, size)] : parts
}

/** A word with the letters before and behind a position swapped. */
function swappedAt(word: string, at: number): string {
  return `${word.slice(0, at - 1)}${word[at] ?? ''}${word[at - 1] ?? ''}${word.slice(at + 1)}`
}
