/** The names of Latin letters in Burmese, in the spellings that are common. */
const names: Readonly<Record<string, string>> = {
  a: 'အေ',
  b: 'ဘီ ဗီ',
  c: 'စီ',
  d: 'ဒီ',
  e: 'အီး အီ',
  f: 'အက်ဖ် အက်ဖ',
  g: 'ဂျီ',
  h: 'အိတ်ချ် အိပ်ချ် အိတ်ခ် အိတ်',
  i: 'အိုင်',
  j: 'ဂျေ',
  k: 'ကေ',
  l: 'အယ်လ် အယ်',
  m: 'အမ်',
  n: 'အန် အင်',
  o: 'အို',
  p: 'ပီ',
  q: 'ကျူ',
  r: 'အာ အာရ်',
  s: 'အက်စ် အက်',
  t: 'တီ',
  u: 'ယူ',
  v: 'ဗီ ဗွီ ဘွီ',
  w: 'ဒဗလျူ ဒဗ်လျူ',
  x: 'အက်စ် အိတ်စ်',
  y: 'ဝိုင်',
  z: 'ဇက် ဇက်ဒ် ဇီ',
}
const lettersByName = new Map<string, string[]>()
for (const [letter, spellings] of Object.entries(names)) {
  for (const name of spellings.split(' ')) lettersByName.set(name, [...(lettersByName.get(name) ?? []), letter])
}
const longestName = Math.max(...[...lettersByName.keys()].map((name) => name.length))
/** Readings of a word that are tried; few names stand for two letters. */
const maxReadings = 4
const fewestLetters = 2

/** What a Burmese word spells in Latin letters, if it consists of their names: စီစီတီဗီ is 'cctv' or 'cctb'. */
export function spelledLetters(word: string): string[] {
  /** For each position the readings of the word up to it. */
  const readings: string[][] = [['']]
  for (let end = 1; end <= word.length; end += 1) {
    const here: string[] = []
    // A longer name first: အက်စ် is one letter.
    for (let start = Math.max(0, end - longestName); start < end; start += 1) {
      const letters = lettersByName.get(word.slice(start, end)) ?? []
      here.push(...(readings[start] ?? []).flatMap((before) => letters.map((letter) => before + letter)))
    }
    readings[end] = here.slice(0, maxReadings)
  }
  return (readings[word.length] ?? []).filter(({ length }) => length >= fewestLetters)
}
