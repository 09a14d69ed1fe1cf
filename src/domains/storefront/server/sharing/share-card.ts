/** The content of a share card. */
export interface ShareCard {
  readonly lang: 'my' | 'en'
  readonly product: string
  /** The kind of subject, at the upper right. */
  readonly kind: string
  readonly title: string
  readonly owner: string
  /** At most two short lines. */
  readonly facts: readonly string[]
  readonly fee: string | null
  /** Lines in place of owner, facts and fee. */
  readonly text?: string
  /** The subject, which determines the drawn picture. */
  readonly picture: { readonly id: number; readonly categoryId: number }
  /** A photo in place of the drawn picture. */
  readonly photo?: Uint8Array
}
