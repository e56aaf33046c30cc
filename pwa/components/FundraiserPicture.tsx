import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#shared/contract/fundraisers'
import type { CategoryId } from '#shared/rules/categories'
import { useDataSaver } from '../offline/data-saver'
import { CoverPattern } from './CoverPattern'

interface Props {
  fundraiser: { id: number; category: CategoryId; picture: Picture | null }
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string
  /** `first` is what the page is waiting for; `late` may wait until it comes into view. */
  urgency: 'first' | 'early' | 'late'
  /** Whether one may ask for a picture that was not loaded to save data. */
  canAsk?: boolean
}

/**
 * The fundraiser's picture; the pattern of its category where it has none, where it can't be loaded, and where data is
 * saved until someone asks for it.
 */
export function FundraiserPicture({ fundraiser: { id, category, picture }, sizes, urgency, canAsk = false }: Props) {
  const [isBroken, setBroken] = useState(false)
  const [isAskedFor, setAskedFor] = useState(false)
  const isSaving = useDataSaver() && !isAskedFor
  const image = useRef<HTMLImageElement>(null)
  // It may have failed before this script was there to hear of it.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true)
  }, [])

  if (!picture || isBroken || isSaving) {
    return (
      <>
        <CoverPattern category={category} fundraiserId={id} />
        {picture && !isBroken && canAsk && (
          <button type="button" className="button small" onClick={() => setAskedFor(true)}>
            Show the picture
          </button>
        )}
      </>
    )
  }
  const { src, width, height, variants } = picture
  return (
    <img
      ref={image}
      src={variants[0]?.src ?? src}
      srcSet={variants.map((variant) => `${variant.src} ${variant.width}w`).join(', ') || undefined}
      sizes={sizes}
      width={width}
      height={height}
      alt=""
      decoding="async"
      {...(urgency === 'late' ? { loading: 'lazy' } : {})}
      {...(urgency === 'first' ? { fetchPriority: 'high' } : {})}
      onError={() => setBroken(true)}
    />
  )
}
