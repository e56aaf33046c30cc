import './strip.scss'

/** The keys of the announcements that were dismissed on this device. */
const DISMISSED = 'dismissedAnnouncements'
/** Keys that are remembered, the latest last. */
const MOST = 30

/** Hides announcements that were dismissed or have ended, which a page that was kept on the device may still have. */
function start(): void {
  const dismissed = readDismissed()
  for (const strip of document.querySelectorAll<HTMLElement>('.strip')) {
    const { key = '', ends } = strip.dataset
    strip.hidden = dismissed.includes(key) || (ends !== undefined && Date.parse(ends) <= Date.now())
    const button = strip.querySelector('button')
    button?.classList.add('works')
    button?.addEventListener('click', () => {
      strip.hidden = true
      dismiss(key)
    })
  }
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
