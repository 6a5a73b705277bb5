/** A body that cannot be read counts as an empty form. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}

/** '' for a field that is missing, or a file. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Every field of this name, in the order of the form. */
export function fieldsOf(form: FormData, name: string): string[] {
  return form.getAll(name).map((value) => (typeof value === 'string' ? value : ''))
}
