import './strip.scss'

/** The keys of the announcements that were dismissed on this device. */
const DISMISSED = 'dismissedAnnouncements'
/** Keys that are remembered, the latest last. */
const MOST = 30

const strips = [...document.querySelectorAll<HTMLElement>('.strip')]

/** Hides announcements that were dismissed or have ended, which a page that was kept on the device may still have. */
function start(): void {
  update(() => true)
  for (const strip of strips) {
    const button = strip.querySelector('button')
    button?.classList.add('works')
    button?.addEventListener('click', () => {
      dismiss(strip.dataset.key ?? '')
      strip.hidden = true
      focusAfter(strip)
    })
  }
  // Some browsers know it only when the whole page has arrived.
  if (wasKept()) doubt()
  else document.addEventListener('DOMContentLoaded', () => wasKept() && doubt())
  // An app stays open for days.
  document.addEventListener('visibilitychange', () => document.hidden || void askWhichAreShown())
}

/** When maintenance ends is not known: an old page must not say that nothing can be changed. */
function doubt(): void {
  update((key) => !key.startsWith('maintenance'))
  void askWhichAreShown()
}

/** Shows those that `isShown` and that the person has not dismissed. */
function update(isShown: (key: string) => boolean): void {
  const dismissed = readDismissed()
  for (const strip of strips) {
    const { key = '', ends } = strip.dataset
    const hasEnded = ends !== undefined && Date.parse(ends) <= Date.now()
    strip.hidden = hasEnded || dismissed.includes(key) || !isShown(key)
  }
}

/** Whether the service worker answered with a page of the device. The name is `KEPT_TIMING`, whose module would load the whole app. */
function wasKept(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  const timings = page instanceof PerformanceNavigationTiming ? page.serverTiming : []
  return timings?.some(({ name }) => name === 'kept') ?? false
}

/** Without an answer, what the page has stays as it is. */
async function askWhichAreShown(): Promise<void> {
  try {
    const reply = await fetch('/api/announcements')
    if (!reply.ok) return
    const shown: { key: string }[] = await reply.json()
    update((key) => shown.some((one) => one.key === key))
  } catch {
    // Offline.
  }
}

/** Removing the focused button would leave the focus nowhere. */
function focusAfter(strip: HTMLElement): void {
  const next = strips.slice(strips.indexOf(strip) + 1).find(({ hidden }) => !hidden)
  const target = next?.querySelector('button') ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}

function readDismissed(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(DISMISSED) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

function dismiss(key: string): void {
  try {
    localStorage.setItem(DISMISSED, JSON.stringify([...readDismissed(), key].slice(-MOST)))
  } catch {
    // Without storage it comes back with the next page.
  }
}

start()
