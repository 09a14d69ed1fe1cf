import { tightSearchKey } from '#platform/contract/burmese/normalize.ts'

const asat = '\u103a'

/** Letters that are pronounced alike and written for each other, in the order of their application. */
const folds: ReadonlyArray<readonly [RegExp, string]> = [
  [/\u1004\u103a\u1039/g, '\u1004\u103a'], // kinzi is NGA with asat
  [/\u1039/g, asat], // a stacked letter is one with asat before the next
  [/\u103f/g, '\u101e\u103a\u101e'], // GREAT SA is a stack of two
  [/[\u1037\u1038]/g, ''], // tones
  [/\u103e/g, ''], // medial ha
  [/\u103d(?=[\u102d\u102e])/g, ''], // medial wa before i, as in ဗွီဒီယို
  [/\u1031\u102c(?=[\u1000-\u1021]\u103a)/g, '\u103d'], // အောန်လိုင်း and အွန်လိုင်း
  [/\u103c/g, '\u103b'], // medial ra and ya
  [/\u1004\u103b/g, '\u100a'], // NGA with it is NYA
  [/\u102e/g, '\u102d'], // long and short i
  [/\u1030/g, '\u102f'], // long and short u
  [/[\u1019\u100f](?=\u103a)/g, '\u1014'], // final nasals
  [/[\u1010\u1015\u1012\u1018\u1017\u1011\u1016\u1013](?=\u103a)/g, '\u1015'], // final stops t and p
  [/[\u1000-\u1003](?=\u103a)/g, '\u1000'], // and k
  [/\u100f/g, '\u1014'],
  [/\u1020/g, '\u101c'],
  [/[\u100d\u100e\u1013]/g, '\u1012'],
  [/\u1018/g, '\u1017'],
  [/\u101b/g, '\u101a'],
  [/\u100b/g, '\u1010'],
  [/\u100c/g, '\u1011'],
]

/** Anusvara is a final nasal without an asat of its own. */
const anusvara = /\u1036/g
const doubled = /(.)(?:\u103a)?\1/g

/**
 * The key of how a text sounds: equal for common misspellings of a Burmese word. Other letters and digits are left as
 * in a search key; blanks are left out.
 */
export function soundKey(text: string): string {
  let key = tightSearchKey(text).replace(anusvara, `\u1014${asat}`)
  for (const [written, sound] of folds) key = key.replace(written, sound)
  return key.replaceAll(asat, '').replace(doubled, '$1').replaceAll(' ', '')
}
