import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Pixels: a smaller movement is a tap. */
const THRESHOLD = 8

interface Drag {
  from: number
  /** Where the pointer is over, or the place itself. */
  over: number
  /** How far the pointer has moved, in pixels. */
  x: number
  y: number
}

interface DragOrder {
  drag: Drag | null
  onPointerDown: (event: PointerEvent, index: number) => void
}

/** Moves an item of a list to the place where the pointer lets go of it. `items`: the elements, in their order. */
export function useDragOrder(items: () => Element[], onMove: (from: number, to: number) => void): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])

  function onPointerDown({ button, clientX, clientY, pointerId }: PointerEvent, from: number): void {
    if (button !== 0 || items().length < 2) return
    end.current?.()
    let current: Drag | null = null
    const follow = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return
      const [x, y] = [event.clientX - clientX, event.clientY - clientY]
      if (!current && Math.hypot(x, y) < THRESHOLD) return
      const found = items().findIndex((item, index) => index !== from && contains(item, event))
      current = { from, over: found < 0 ? from : found, x, y }
      setDrag(current)
    }
    const drop = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return
      const done = event.type === 'pointerup' ? current : null
      stop()
      if (done && done.over !== done.from) onMove(done.from, done.over)
    }
    const stop = () => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', drop)
      end.current = null
      setDrag(null)
    }
    end.current = stop
    addEventListener('pointermove', follow)
    addEventListener('pointerup', drop)
    // The browser scrolls instead.
    addEventListener('pointercancel', drop)
  }

  return { drag, onPointerDown }
}

function contains(item: Element, { clientX, clientY }: globalThis.PointerEvent): boolean {
  const { left, right, top, bottom } = item.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
