/** Runs in the page: what it hears when somebody begins to fill in a form. None of its own forms is changed. */
export function beginForm(): void {
  const form = document.body.appendChild(document.createElement('form'))
  form.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  form.remove()
}

/** Of the files with which the worker shows pages: those for each visitor, and those for people who come back or begin something. */
export const ALL_FILES = ['now', 'onReturn'] as const

/** Runs in the page: whether the device has all files of these parts of the worker's list. */
export async function keepsFiles(parts: readonly (typeof ALL_FILES)[number][]): Promise<boolean> {
  const worker = await fetch('/sw.js').then((answer) => answer.text())
  const list: Record<'now' | 'onReturn', string[]> = JSON.parse(/{.*}/.exec(worker)?.[0] ?? '')
  const kept = (await (await caches.open('assets')).keys()).map(({ url }) => new URL(url).pathname)
  return parts.flatMap((part) => list[part]).every((path) => kept.includes(path))
}
