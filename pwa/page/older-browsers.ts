/** Only browsers of 2020 to 2024 load this file; the service worker has its own part. */
import './random-uuid'

/** Adds a function to a built-in object, unless the browser has it. Like the browser's own, it does not appear in loops. */
function add(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

// Chrome 92, Safari 15.4, Firefox 90.
for (const { prototype } of [Array, String]) {
  add(prototype, 'at', function at(this: ArrayLike<unknown>, index: number) {
    return this[index < 0 ? this.length + index : index]
  })
}

// Chrome 97, Safari 15.4, Firefox 104.
add(Array.prototype, 'findLast', function findLast(this: unknown[], ...search: Parameters<unknown[]['find']>) {
  return [...this].reverse().find(...search)
})

// Chrome 93, Safari 15.4, Firefox 92.
add(Object, 'hasOwn', (owner: object, name: PropertyKey) => Object.getOwnPropertyDescriptor(owner, name) !== undefined)

/** Without knowledge of scripts: a letter with separate accents counts as several. Firefox 125, Safari 14.1. */
add(
  Intl,
  'Segmenter',
  class {
    segment = (text: string) => Array.from(text, (segment) => ({ segment }))
  },
)

/** Shows the codes themselves. Firefox 86, Safari 14.1. */
add(
  Intl,
  'DisplayNames',
  class {
    of = (code: string) => code
  },
)

// Firefox 98, Safari 15.4: the dialog is shown over the page, but the rest of the page can be reached.
if (!('HTMLDialogElement' in globalThis)) {
  const { prototype } = HTMLElement
  add(prototype, 'showModal', function showModal(this: HTMLElement) {
    this.setAttribute('open', '')
  })
  add(prototype, 'close', function close(this: HTMLElement) {
    this.removeAttribute('open')
    this.dispatchEvent(new Event('close'))
  })
}
