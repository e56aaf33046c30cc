/** A small choice kept on this device; null when there is none or storage is blocked. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a choice, or forgets it (null). Where storage is blocked it lasts as long as the page. */
export function writeSetting(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // The choice stands for this page.
  }
}
