/** The prefix of the keys in session storage under which this tab keeps what was given. */
export const GIVEN_PREFIX = 'given:'
/** The key in session storage of the fundraiser that a visitor of this tab wants to follow after signing in. */
export const FOLLOW_WISH = 'follow-wish'
const TAB_NAME = 'tab-name'

/** The name of this tab where session storage is blocked: it lasts as long as the page. */
const pageName = newName()

/** Names this tab until it is closed or somebody signs out, also after a reload. Tells whether something was written in it. */
export function tabName(): string {
  try {
    const known = sessionStorage.getItem(TAB_NAME)
    if (known !== null) return known
    const name = newName()
    sessionStorage.setItem(TAB_NAME, name)
    return name
  } catch {
    return pageName
  }
}

/** Forgets who has used this tab, because they sign out: their donations, their wish, and that they have typed here. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(GIVEN_PREFIX) || key === FOLLOW_WISH || key === TAB_NAME) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked.
  }
}

function newName(): string {
  return Math.random().toString(36).slice(2)
}
