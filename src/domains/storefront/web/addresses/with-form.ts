/**
 * Combines a filter form with the URL: empty fields are removed, and the page is reset to 1. Fees are shown in groups
 * of three digits, which the URL does without.
 */
export function withForm(search: string, form: FormData, names: readonly string[]): URLSearchParams {
  const query = new URLSearchParams(search)
  query.delete('page')
  for (const name of names) query.delete(name)
  for (const name of names) {
    for (const value of form.getAll(name)) {
      if (typeof value === 'string' && value !== '') query.append(name, isFee(name) ? value.replaceAll(',', '') : value)
    }
  }
  return query
}

const isFee = (name: string) => name === 'min' || name === 'max'
