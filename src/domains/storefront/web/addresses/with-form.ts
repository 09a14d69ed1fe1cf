/** What a filter form says, over what the address kept: empty fields are left out, and the first page comes again. */
export function withForm(search: string, form: FormData, names: readonly string[]): URLSearchParams {
  const query = new URLSearchParams(search)
  query.delete('page')
  for (const name of names) query.delete(name)
  for (const name of names) {
    for (const value of form.getAll(name)) if (typeof value === 'string' && value !== '') query.append(name, value)
  }
  return query
}
