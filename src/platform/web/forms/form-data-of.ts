/** A multipart body of form values and a file in the field `file`. Null and undefined values are left out. */
export function formDataOf(values: object, file: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value !== null && value !== undefined) form.append(name, String(value))
  }
  if (file) form.append('file', file, file.name)
  return form
}
