export type FormValue = string | FormValue[] | FormObject
export interface FormObject {
  [key: string]: FormValue
}

/** Decodes Stripe's bracketed form encoding: `metadata[attempt]=x&expand[0]=latest_charge`. */
export function decodeForm(pairs: Iterable<[string, string]>): FormObject {
  const root = emptyObject()
  for (const [name, value] of pairs) {
    const steps = name.replaceAll(']', '').split('[')
    let place = root
    for (const [index, step] of steps.entries()) {
      const key = step === '' ? String(Object.keys(place).length) : step
      if (index === steps.length - 1) {
        place[key] = value
      } else {
        const inner = place[key]
        const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : emptyObject()
        place[key] = next
        place = next
      }
    }
  }
  for (const key of Object.keys(root)) root[key] = withArrays(root[key] ?? '')
  return root
}

/** An object whose keys are 0, 1, 2, … is a list. */
function withArrays(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every((key, index) => key === String(index)))
    return keys.map((key) => withArrays(value[key] ?? ''))
  for (const key of keys) value[key] = withArrays(value[key] ?? '')
  return value
}

function emptyObject(): FormObject {
  return Object.create(null)
}
