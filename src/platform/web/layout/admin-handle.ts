/** A screen of the console that needs the whole width, such as a desk with two columns, exports `handle = { wide: true }`. */
export interface AdminHandle {
  wide?: boolean
}
