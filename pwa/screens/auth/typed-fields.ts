import type { Fields } from '../../components/form/useForm'

const KEY = 'sign-up'
/** The fields that are stored. Never a password. */
const KEPT = ['fullName', 'username', 'email']

/** Stores the typed text while this tab lives, for a reload: phones end pages at any time. */
export function keepTyped(fields: Fields): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, fields[name]]))))
  } catch {
    // Storage is blocked: the text is lost on a reload.
  }
}

/** The stored text for fields that are empty now. */
export function typedBefore(now: Fields): Fields {
  try {
    const kept: Fields = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return Object.fromEntries(Object.entries(kept).filter(([name, value]) => value && !now[name]))
  } catch {
    return {}
  }
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
