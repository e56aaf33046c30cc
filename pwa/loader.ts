/** Inline in each page and without imports, because every page pays for each byte of it. */
const { files = '', when, failed = '' } = document.currentScript?.dataset ?? {}
/** Each element once, the latest tap last. */
const taps = new Set<HTMLElement>()
const note = document.createElement('p')
const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done))
let isLoading = false
let isBroken = false

/** The names are those of `authToken`, `PENDING_PREFIX`, `PENDING_SIGN_OUT` and `SESSION_HINT`. */
function savesData(): boolean {
  try {
    const { connection, serviceWorker } = navigator
    const known = `${Object.keys(localStorage)}${document.cookie}${location.hash}`
    if (when === 'now' || serviceWorker?.controller || /authT|pendingP|sign(-out|ed)|#/.test(known)) return false
    // The server does not know the switch: its page shows it as off.
    if (!known.includes('lessData'))
      return when === 'asked' || /true|2g/.test(`${connection?.saveData}${connection?.effectiveType}`)
    void parsed.then(() => document.querySelector('.less-data input')?.setAttribute('checked', ''))
    return true
  } catch {
    return false
  }
}

/** Each call tries again what has failed. */
function load(): void {
  if (isLoading) return
  if (isBroken) {
    if (navigator.onLine) location.reload()
    else fail()
    return
  }
  isLoading = true
  note.remove()
  // Earlier it would hydrate half a page. A file that is tried again while others are on their way fails with them.
  parsed
    .then(() => Promise.allSettled(files.split(' ').map((file) => import(/* @vite-ignore */ file))))
    .then((loaded) => loaded.some(({ status }) => status === 'rejected') && fail())
}

/** Tried again by the next tap and when the network is back; before any tap, after five seconds too. */
function fail(): void {
  isLoading = false
  if (!taps.size) {
    if (!isBroken) setTimeout(load, 5_000)
    return
  }
  for (const tap of taps) tap.removeAttribute('aria-busy')
  document.body.append(note)
}

function keepTap(event: Event): void {
  const tap =
    event.target instanceof Element &&
    event.target.closest<HTMLElement>('#root button[type=button],#root .less-data input')
  if (!tap) return
  event.preventDefault()
  event.stopPropagation()
  taps.delete(tap)
  taps.add(tap)
  tap.setAttribute('aria-busy', 'true')
  load()
}

note.className = 'toasts toast'
note.setAttribute('role', 'alert')
note.textContent = failed
addEventListener('click', keepTap, true)
addEventListener('online', () => taps.size && load())
// The entry runs, but not its screen: it can't be started a second time.
addEventListener('vite:preloadError', () => {
  isBroken = true
  fail()
})
addEventListener('pamoja:ready', () => {
  removeEventListener('click', keepTap, true)
  note.remove()
  for (const tap of taps) {
    tap.removeAttribute('aria-busy')
    // After what the app changes with its first effects.
    parsed.then(() => tap.click())
  }
  taps.clear()
})
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.earlyInstallOffer = event
})
if (savesData())
  // A filter applies at once. An app that is on its way does it itself.
  addEventListener(
    'change',
    ({ target }) => isLoading || (target instanceof HTMLSelectElement && target.form?.submit()),
  )
else
  void parsed
    // A hidden page is not painted. Of what happens with a frame, only this comes after it in each browser.
    .then(() => document.hidden || new Promise((seen) => new IntersectionObserver(seen).observe(document.body)))
    .then(load)
