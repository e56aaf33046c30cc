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

/**
 * Moves an item of a list to the place where the pointer lets go of it. `items`: the elements, in their order. The list may change while
 * an item is dragged.
 */
export function useDragOrder(items: () => Element[], onMove: (from: number, to: number) => void): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])
  const newest = useRef(onMove)
  useEffect(() => {
    newest.current = onMove
  })

  function onPointerDown({ button, clientX, clientY, pointerId }: PointerEvent, index: number): void {
    const dragged = items()[index]
    if (button !== 0 || !dragged || items().length < 2) return
    end.current?.()
    let isMoved = false
    let target = dragged
    const follow = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return
      const [x, y] = [event.clientX - clientX, event.clientY - clientY]
      isMoved ||= Math.hypot(x, y) >= THRESHOLD
      if (!isMoved) return
      target = items().find((item) => item !== dragged && contains(item, event)) ?? dragged
      setDrag({ from: items().indexOf(dragged), over: items().indexOf(target), x, y })
    }
    const drop = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return
      stop()
      const [from, to] = [items().indexOf(dragged), items().indexOf(target)]
      if (event.type === 'pointerup' && from >= 0 && to >= 0 && from !== to) newest.current(from, to)
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
