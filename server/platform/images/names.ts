import * as v from 'valibot'
import type { Picture } from '#shared/contract/fundraisers'
import type { Row } from '../database/schema'

/** 128 bits of a content hash in hex, then the kind of file: the widest picture, or a narrower copy. */
const NAME = /^[0-9a-f]{32}(?:\.jpg|-\d{2,3}\.webp)$/

export const ADDRESS_PREFIX = '/media/'
/** The width of the narrow copy that every avatar has: sharp at 48 px on a dense screen. */
export const AVATAR_WIDTH = 96

/** The width of the copy of a logo that keeps transparent parts. */
export const LOGO_WIDTH = 512

export const isMediaName = (text: string): boolean => NAME.test(text)

/** The file of a picture: the widest as JPEG, or the copy of a named width as WebP. */
export function mediaName(hash: string, width?: number): string {
  return width === undefined ? `${hash}.jpg` : `${hash}-${width}.webp`
}

/** The address of a picture by its hash alone (`users.profileImage`, `fundraisers.image`); null stays null. */
export function mediaAddress(hash: string, width?: number): string
export function mediaAddress(hash: string | null, width?: number): string | null
export function mediaAddress(hash: string | null, width?: number): string | null {
  return hash === null ? null : ADDRESS_PREFIX + mediaName(hash, width)
}

/** The name in an address of our own media, with or without our origin; null for any other address. */
export function mediaNameOf(address: string, publicUrl: string): string | null {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
  const name = path.startsWith(ADDRESS_PREFIX) ? path.slice(ADDRESS_PREFIX.length) : ''
  return isMediaName(name) ? name : null
}

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

export function copyWidths(media: Pick<Row<'media'>, 'variants'>): number[] {
  return v.parse(widths, JSON.parse(media.variants))
}
