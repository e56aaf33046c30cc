/** Runs in the page: what it hears when somebody begins to fill in a form. None of its own forms is changed. */
export function beginForm(): void {
  const form = document.body.appendChild(document.createElement('form'))
  form.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  form.remove()
}

/** What the worker keeps for each visitor who stays. */
export const VISITED = ['libraries', 'entry-client', 'home', 'common', 'browse', 'giving', 'stay'] as const
/** What it keeps for people who come back or begin something. */
export const ALL_FILES = [...VISITED, 'writing', 'create', 'reading'] as const

/** Runs in the page: whether the device has all files of these areas of the app. */
export async function keepsFiles(areas: readonly string[]): Promise<boolean> {
  const worker = await fetch('/sw.js').then((answer) => answer.text())
  const files = (worker.match(/assets\/[\w-]+\.(?:js|css)/g) ?? []).filter((file) =>
    areas.some((area) => file.startsWith(`assets/${area}-`)),
  )
  const kept = await Promise.all(files.map((file) => caches.match(`/${file}`)))
  return files.length >= areas.length && kept.every(Boolean)
}
