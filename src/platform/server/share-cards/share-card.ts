/** The picture that a chat shows for a link: what is written on it, and what stands beside that. */
export interface ShareCard {
  readonly lang: 'my' | 'en'
  readonly product: string
  /** What it is, at the upper right. */
  readonly kind: string
  readonly title: string
  readonly owner: string
  /** At most two short lines. */
  readonly facts: readonly string[]
  readonly fee: string | null
  /** A few lines in place of owner, facts and fee. */
  readonly text?: string
  /** What the drawn picture follows from. */
  readonly picture: { readonly id: number; readonly categoryId: number }
  /** The bytes of a photograph, which then stands in place of the drawn picture. */
  readonly photo?: Uint8Array
}
