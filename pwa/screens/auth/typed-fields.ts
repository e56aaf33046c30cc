import type { Fields } from '../../components/form/useForm'

const KEY = 'sign-up'
/** Never a password. */
const KEPT = ['fullName', 'username', 'email']

/** Keeps what was typed for as long as this tab lives, should the page be loaded again: phones end pages at will. */
export function keepTyped(fields: Fields): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, fields[name]]))))
  } catch {
    // Storage is blocked: it lasts as long as the page.
  }
}

/** What was typed before, for the fields in which nothing stands yet. */
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
