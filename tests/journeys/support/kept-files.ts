/** Runs in the page: what it hears when somebody begins to fill in a form. None of its own forms is changed. */
export function beginForm(): void {
  const form = document.body.appendChild(document.createElement('form'))
  form.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  form.remove()
}

/** Runs in the page: whether the device has all files with which the worker shows the pages of those who come back. */
export async function keepsAllFiles(): Promise<boolean> {
  const worker = await fetch('/sw.js').then((answer) => answer.text())
  const list: Record<'build' | 'now' | 'onReturn', string> = JSON.parse(/{.*}/.exec(worker)?.[0] ?? '')
  // Each name is followed by what is in the file.
  const names = [list.now, list.onReturn]
    .join(' ')
    .split(' ')
    .filter((_name, index) => index % 2 === 0)
  const kept = (await (await caches.open('assets')).keys()).map(({ url }) => new URL(url).pathname)
  return names.every((name) => kept.includes(name.startsWith('/') ? name : `/assets/${list.build}/${name}`))
}
