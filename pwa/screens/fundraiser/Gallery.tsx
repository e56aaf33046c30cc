import { useEffect, useRef, useState } from 'react'
import type { Fundraiser, Picture } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { FundraiserPicture } from '../../components/fundraisers/FundraiserPicture'
import { ArrowIcon } from '../../components/ui/icons'
import { useDataSaver } from '../../offline/connection/data-saver'
import { forward } from '../../page/page'
import { useHydrated } from '../../page/use-hydrated'

const SIZES = '(min-width: 76em) 45rem, (min-width: 64em) 60vw, 100vw'

/**
 * The pictures of a fundraiser, to be swiped: the cover first, the others when they come near. Also scrolled by its buttons and with
 * keys. With data saver only the cover is loaded, until the person asks for more.
 */
export function Gallery({ fundraiser }: { fundraiser: Fundraiser }) {
  const strip = useRef<HTMLDivElement>(null)
  const isReady = useHydrated()
  const [place, setPlace] = useState(0)
  const [broken, setBroken] = useState<readonly string[]>([])
  const [isAskedFor, setAskedFor] = useState(false)
  const isSaving = useDataSaver() && !isAskedFor
  const further = fundraiser.morePictures.filter(({ src }) => !broken.includes(src))
  const count = further.length + 1
  const isStrip = count > 1 && !isSaving

  useEffect(() => {
    const { current } = strip
    if (!current || !isStrip) return
    // Some browsers let only elements that have the focus be scrolled with keys.
    current.tabIndex = 0
    if (!isAskedFor) return
    // The button is gone: the focus and the eyes go to the first of the pictures that it promised.
    current.focus({ preventScroll: true })
    scrollToPicture(current, 1)
  }, [isStrip, isAskedFor])

  const button = (name: string, step: number) => (
    <button
      type="button"
      className="button quiet small"
      aria-label={name}
      aria-disabled={place + step < 0 || place + step >= count}
      onClick={() => scrollToPicture(strip.current, Math.max(0, Math.min(place + step, count - 1)), 'smooth')}
    >
      <ArrowIcon />
    </button>
  )
  return (
    <>
      <div
        ref={strip}
        className={`fundraiser-picture${isStrip ? ' gallery' : ''}`}
        // From right to left, places are counted down from zero.
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setPlace(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
        {...(isStrip && { role: 'group', 'aria-label': pictures(count) })}
      >
        <FundraiserPicture fundraiser={fundraiser} sizes={SIZES} urgency="first" canAsk />
        {isStrip &&
          further.map((picture) => (
            <Slide key={picture.src} picture={picture} onBroken={() => setBroken([...broken, picture.src])} />
          ))}
      </div>
      {count > 1 && isSaving && (
        <button type="button" className="button quiet small" onClick={() => setAskedFor(true)}>
          {say('Show {count, number} more', { count: count - 1 })}
        </button>
      )}
      {isStrip && (
        <div className={`gallery-place${isReady ? '' : ' not-ready'}`}>
          {button(say('Picture before'), -1)}
          <span role="status">
            {isReady ? say('{place, number} of {count, number}', { place: place + 1, count }) : pictures(count)}
          </span>
          {button(say('Next picture'), 1)}
        </div>
      )}
    </>
  )
}

function scrollToPicture(strip: HTMLElement | null, place: number, behavior?: ScrollBehavior) {
  strip?.scrollTo({ left: forward() * place * strip.clientWidth, behavior })
}

/** The number of pictures, of which a strip has at least two. */
const pictures = (count: number) => say('{count, plural, other {# pictures}}', { count })

function Slide({ picture: { src, width, height, variants }, onBroken }: { picture: Picture; onBroken: () => void }) {
  return (
    <img
      src={variants[0]?.src ?? src}
      srcSet={variants.map((variant) => `${variant.src} ${variant.width}w`).join(', ') || undefined}
      sizes={SIZES}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
      fetchPriority="low"
      onError={onBroken}
    />
  )
}
