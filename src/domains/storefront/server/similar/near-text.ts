/** Edits that a word of so many letters may contain. */
export function editsIn(word: string): number {
  if (word.length < 4) return 0
  return word.length < 9 ? 1 : 2
}

/**
 * The least number of letters to add, leave out, replace or swap with the next, so that a text contains a word; undefined
 * if that is more than the word may contain (Sellers' algorithm, with swaps as in optimal string alignment).
 */
export function leastEdits(text: string, word: string, most = editsIn(word)): number | undefined {
  // Costs of the word's beginnings against texts that end at the present letter and begin anywhere.
  let costs = Array.from({ length: word.length + 1 }, (_, row) => row)
  let before = costs
  let last = ''
  let least = word.length
  for (const letter of text) {
    const next = [0]
    for (let row = 1; row <= word.length; row += 1) {
      const replaced = (costs[row - 1] ?? 0) + (word[row - 1] === letter ? 0 : 1)
      const isSwapped = row > 1 && word[row - 1] === last && word[row - 2] === letter && last !== letter
      const swapped = isSwapped ? (before[row - 2] ?? 0) + 1 : replaced
      next.push(Math.min(replaced, swapped, (costs[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1))
    }
    before = costs
    costs = next
    last = letter
    least = Math.min(least, costs[word.length] ?? word.length)
  }
  return least <= most ? least : undefined
}

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

/** A word with the letters before and behind a place swapped. */
function swappedAt(word: string, at: number): string {
  return `${word.slice(0, at - 1)}${word[at] ?? ''}${word[at - 1] ?? ''}${word.slice(at + 1)}`
}
