import { type ComponentProps, useEffect, useRef, useState } from 'react'

/** How far below the screen a picture begins to load: one screen, so that who scrolls on finds it there. Browsers alone begin several screens ahead. */
const NEAR = '100% 0px'

/** Loaded when it comes near the screen: each one is paid for by the megabyte. */
export function NearImage(props: Omit<ComponentProps<'img'>, 'alt'>) {
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => (place.current ? watch(place.current, () => setNear(true)) : undefined), [])
  if (isNear) return <img {...props} alt="" />
  return (
    <span ref={place} className={props.className ?? 'late-picture'}>
      <noscript>
        <img {...props} alt="" loading="lazy" />
      </noscript>
    </span>
  )
}

/** Calls back once when the element is near the screen. Returns what ends it. */
function watch(element: Element, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      onNear()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
