/** Milliseconds (spec section 9): the delay of a tooltip, and the time after one in which the next appears at once. */
const OPEN_DELAY = 700
const SKIP_DELAY = 300

/** Shows the name of an icon as a tooltip on hover and on keyboard focus. */
export function watchTooltips(): void {
  if (!('popover' in HTMLElement.prototype)) return
  const tooltip = document.createElement('div')
  tooltip.className = 'tooltip'
  tooltip.popover = 'manual'
  // It repeats the name that a screen reader has already read.
  tooltip.ariaHidden = 'true'
  let target: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let closedAt = Number.NEGATIVE_INFINITY

  function open() {
    if (!target?.isConnected) return
    tooltip.textContent = target.ariaLabel
    // Outside of a modal dialog the tooltip could not be hovered.
    const parent = target.closest('dialog') ?? document.body
    parent.append(tooltip)
    tooltip.showPopover()
    place(tooltip, target)
  }
  function close() {
    clearTimeout(timer)
    if (tooltip.isConnected) closedAt = performance.now()
    tooltip.remove()
  }
  function setTarget(next: Element | null) {
    if (next === target && next?.isConnected !== false) return
    close()
    target = next
    if (next) timer = setTimeout(open, performance.now() - closedAt < SKIP_DELAY ? 0 : OPEN_DELAY)
  }

  addEventListener('pointerover', (event: PointerEvent) => {
    if (event.pointerType !== 'touch' && !tooltip.contains(asElement(event.target)))
      setTarget(iconElement(event.target) ?? focused())
  })
  document.documentElement.addEventListener('pointerleave', () => setTarget(focused()))
  addEventListener('focusin', () => setTarget(focused()))
  addEventListener('focusout', ({ relatedTarget }: FocusEvent) => relatedTarget === null && setTarget(null))
  addEventListener('keydown', ({ key }: KeyboardEvent) => key === 'Escape' && close(), { capture: true })
  addEventListener('pointerdown', close)
  addEventListener('scroll', close, { capture: true, passive: true })
  setTarget(focused())
}

const asElement = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null)

function iconElement(target: EventTarget | null): Element | null {
  const named = asElement(target)?.closest('button, a, summary, [role="img"]') ?? null
  return named?.ariaLabel && named.textContent.trim() === '' ? named : null
}

const focused = (): Element | null =>
  document.activeElement?.matches(':focus-visible') ? iconElement(document.activeElement) : null

/** Places the tooltip under the target, or above it if there is no room. They touch, so that the pointer can move onto it. */
function place(tooltip: HTMLElement, target: Element): void {
  const { left, width, top, bottom } = target.getBoundingClientRect()
  const { width: ownWidth, height } = tooltip.getBoundingClientRect()
  const middle = left + width / 2 - ownWidth / 2
  tooltip.style.left = `${Math.max(0, Math.min(middle, document.documentElement.clientWidth - ownWidth))}px`
  tooltip.style.top = `${bottom + height <= innerHeight ? bottom : top - height}px`
}
