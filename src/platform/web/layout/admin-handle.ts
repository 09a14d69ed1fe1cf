/** A console screen that needs the full width, such as a desk with two columns, exports `handle = { wide: true }`. */
export interface AdminHandle {
  wide?: boolean
}
