/** Bidirectional control characters: with one, 'fdp.exe.pdf' can be displayed as another type of file. */
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Removes them, so that a file name is displayed in the order in which it is stored. */
export function withoutDirectionControls(name: string): string {
  return name.replace(directionControls, '')
}
