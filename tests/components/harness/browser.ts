import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'

/** Browser features that the DOM library lacks, or is slow at. */

const shown = document.createElement('span').style
const hidden = document.createElement('span').style
hidden.display = 'none'

/** No style sheet is loaded, so only the browsers' default hiding must be computed. The full computation takes most of the time. */
window.getComputedStyle = (element) => (isHidden(element) ? hidden : shown)

function isHidden(element: Element): boolean {
  if (element.hasAttribute('hidden')) return true
  if (element.tagName === 'DIALOG') return !element.hasAttribute('open')
  const parent = element.parentElement
  return parent?.tagName === 'DETAILS' && !parent.hasAttribute('open') && element.tagName !== 'SUMMARY'
}

// The library declares locks without implementing them. Without locks the page works as in older browsers.
Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks')

/** No picture can be decoded. */
globalThis.createImageBitmap = async () => {
  throw new DOMException('The source image could not be decoded', 'InvalidStateError')
}

/** Layers over the page matter only to people who see it. */
HTMLElement.prototype.showPopover ??= () => {}

for (const [property, attribute] of [
  ['ariaLabel', 'aria-label'],
  ['ariaHidden', 'aria-hidden'],
] as const) {
  Object.defineProperty(Element.prototype, property, {
    configurable: true,
    get(this: Element) {
      return this.getAttribute(attribute)
    },
    set(this: Element, value: string) {
      this.setAttribute(attribute, value)
    },
  })
}

const reach = globalThis.fetch
const underWay = new Set<Promise<Response>>()

globalThis.fetch = (asked, options) => {
  const headers = new Headers(options?.headers)
  // Its cache treats answers as fresh that say they are not.
  headers.set('Cache-Control', 'no-cache')
  const answer = reach(asked, { ...options, headers })
  underWay.add(answer)
  const end = () => underWay.delete(answer)
  answer.then(end, end)
  return answer
}

/** Waits for running requests, and clears all storage of the device. */
export async function clearDevice(): Promise<void> {
  await Promise.allSettled(underWay)
  forgetSession()
  localStorage.clear()
  sessionStorage.clear()
  globalThis.indexedDB = new IDBFactory()
}

/** The library also keeps a session cookie for the page when the session began outside the page, without credentials. */
export function forgetSession(): void {
  Reflect.set(document, 'cookie', 'session=; Path=/; Max-Age=0')
}
