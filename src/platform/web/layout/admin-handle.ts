/** What a console screen asks of the layout. */
export interface AdminHandle {
  /** It needs the full width, such as a desk with two columns. */
  wide?: boolean
  /** It stands without the menu while there is no session: log-in and log-out. */
  entry?: boolean
}
