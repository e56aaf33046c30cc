import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Picture } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import type { CategoryId } from '#shared/rules/categories'
import { useDataSaver } from '../../offline/data-saver'
import { useHydrated } from '../../page/page'
import { NearImage } from '../ui/NearImage'
import { CoverPattern } from './CoverPattern'

interface Props {
  fundraiser: { id: number; category: CategoryId; picture: Picture | null }
  /** Its width on screen, in the format of an image's `sizes`. */
  sizes: string
  /** `first`: the most important picture of the page; `late`: loaded when the browser likes, `near` only when it is near the screen. */
  urgency: 'first' | 'early' | 'late' | 'near'
  /** Whether a button offers to load a picture that was left out to save data; a link until the script is there to answer. */
  canAsk?: boolean
}

/** Shows the category's pattern without a picture, after a failure, and with data saver until asked. */
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
        <CoverPattern category={category} fundraiserId={id} />
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
