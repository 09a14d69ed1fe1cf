/** Edits that a word of so many letters may contain. */
export function editsIn(word: string): number {
  if (word.length < 4) return 0
  return word.length < 9 ? 1 : 2
}

/** Whether a text contains a word with at most so many letters added, left out or replaced (Sellers' algorithm). */
export function holdsNearly(text: string, word: string, edits = editsIn(word)): boolean {
  // Costs of the word's beginnings against texts that end at the present letter and begin anywhere.
  let costs = Array.from({ length: word.length + 1 }, (_, row) => row)
  for (const letter of text) {
    const next = [0]
    for (let row = 1; row <= word.length; row += 1) {
      const replaced = (costs[row - 1] ?? 0) + (word[row - 1] === letter ? 0 : 1)
      next.push(Math.min(replaced, (costs[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1))
    }
    costs = next
    if ((costs[word.length] ?? 0) <= edits) return true
  }
  return word.length <= edits
}

/** Parts of a word of which a text with at most so many edits contains one unchanged. */
export function partsForEdits(word: string, edits = editsIn(word)): string[] {
  const size = Math.ceil(word.length / (edits + 1))
  return Array.from({ length: edits + 1 }, (_, part) => word.slice(part * size, (part + 1) * size))
}
