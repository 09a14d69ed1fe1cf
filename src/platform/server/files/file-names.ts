/** Characters that turn the direction of what follows them: with one, 'fdp.exe.pdf' can be shown as another kind of file. */
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A file's name that is shown in the order in which it is stored. */
export function withoutDirectionControls(name: string): string {
  return name.replace(directionControls, '')
}
