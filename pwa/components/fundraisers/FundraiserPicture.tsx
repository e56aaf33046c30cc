import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Picture } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { CATEGORIES, type CategoryId } from '#shared/rules/categories'
import { useDataSaver } from '../../offline/data-saver'
import { useHydrated } from '../../page/page'
import { CATEGORY_PATHS } from '../ui/icons'
import { NearImage } from '../ui/NearImage'

interface Props {
  fundraiser: { id: number; category: CategoryId; picture: Picture | null }
  /** Its width on screen, in the format of an image's `sizes`. */
  sizes: string
  /** `first`: the most important picture of the page; `late`: loaded when the browser likes, `near` only when it is near the screen. */
  urgency: 'first' | 'early' | 'late' | 'near'
  /** Whether a button offers to load a picture that was left out to save data; a link until the script is there to answer. */
  canAsk?: boolean
}

/** The cover of the category without a picture, after a failure, and with data saver until asked. */
export function FundraiserPicture({ fundraiser: { id, category, picture }, sizes, urgency, canAsk = false }: Props) {
  const [isBroken, setBroken] = useState(false)
  const [isAskedFor, setAskedFor] = useState(false)
  const isSaving = useDataSaver() && !isAskedFor
  const isReady = useHydrated()
  const image = useRef<HTMLImageElement>(null)
  // Loading may have failed before this script was loaded.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true)
  }, [])

  if (!picture || isBroken || isSaving) {
    return (
      <>
        <Cover category={category} fundraiserId={id} />
        {picture &&
          !isBroken &&
          canAsk &&
          (isReady ? (
            <button type="button" className="button small" onClick={() => setAskedFor(true)}>
              {say('Show the picture')}
            </button>
          ) : (
            <a className="button small" href={picture.variants[0]?.src ?? picture.src}>
              {say('Show the picture')}
            </a>
          ))}
      </>
    )
  }
  const { src, width, height, variants } = picture
  const props: Omit<ComponentProps<'img'>, 'alt'> = {
    src: variants[0]?.src ?? src,
    srcSet: variants.map((variant) => `${variant.src} ${variant.width}w`).join(', ') || undefined,
    sizes,
    width,
    height,
    decoding: 'async',
    onError: () => setBroken(true),
  }
  if (urgency === 'near') return <NearImage {...props} />
  return (
    <img
      ref={image}
      {...props}
      alt=""
      {...(urgency === 'late' ? { loading: 'lazy' } : {})}
      {...(urgency === 'first' ? { fetchPriority: 'high' } : {})}
    />
  )
}

const GROUNDS = ['#2c5240', '#6b3a26', '#3b3029', '#33455f', '#5f4a1e', '#4c3350'] as const
const STRIP = 20
const places = (count: number) => Array.from({ length: count }, (_, place) => place)
// Dashes begin one strip later on every second line: over and under, as in woven cloth.
const WEFT = places(10).map((row) => `M${(row % 2) * -STRIP} ${row * STRIP + STRIP / 2}H300`)
const WARP = places(15).map((column) => `M${column * STRIP + STRIP / 2} ${(column % 2) * STRIP - STRIP}V200`)

/** In place of a picture: the icon of the category on a quiet weave. Fills its box. */
export function Cover({ category, fundraiserId }: { category: CategoryId; fundraiserId: number }) {
  const icon = CATEGORIES.find(({ id }) => id === category)?.icon
  return (
    <svg viewBox="0 0 300 200" preserveAspectRatio="xMidYMid slice" fill="none" stroke="#fff" aria-hidden="true">
      <path d="M0 0H300V200H0Z" fill={GROUNDS[fundraiserId % GROUNDS.length]} stroke="none" />
      <path d={WEFT.join('')} strokeWidth="14" strokeDasharray={STRIP} strokeOpacity=".05" />
      <path d={WARP.join('')} strokeWidth="14" strokeDasharray={STRIP} strokeOpacity=".09" />
      {icon && (
        <path
          d={CATEGORY_PATHS[icon]}
          transform="translate(114 64)scale(3)"
          stroke="#f3e6cf"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      )}
    </svg>
  )
}
