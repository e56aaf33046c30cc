import * as v from 'valibot'
import type { Picture } from '#shared/contract/fundraisers'
import type { Row } from '../database/schema'
import { mediaAddress } from './names'

const widths = v.array(v.number())

/** A row of `media` in the form that pages use: the widest copy, and every narrower one with its true width. */
export function presentPicture(media: Pick<Row<'media'>, 'hash' | 'width' | 'height' | 'variants'>): Picture {
  return {
    src: mediaAddress(media.hash),
    width: media.width,
    height: media.height,
    variants: copyWidths(media).map((width) => ({
      src: mediaAddress(media.hash, width),
      width: Math.min(width, media.width),
    })),
  }
}

/** The widths that name the copies besides the widest. */
export function copyWidths(media: Pick<Row<'media'>, 'variants'>): number[] {
  return v.parse(widths, JSON.parse(media.variants))
}
