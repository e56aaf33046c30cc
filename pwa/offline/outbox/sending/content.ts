import type { Fields, OutboxEntry, OutboxKind } from '../../drafts/entry'
import { isSame } from './merge'
import { retype } from './retype'

/** The name of the field of one picture in the contract: of a fundraiser it is the cover. */
export const pictureField = (kind: OutboxKind): 'image' | 'profileImage' =>
  kind.startsWith('fundraiser.') ? 'image' : 'profileImage'

/** The name of all pictures of a fundraiser as one field: somebody who changes their order changes the cover too. */
export const PICTURES = 'images'

/** The addresses of a fundraiser's pictures, the cover first. */
export function addressesOf({ image, morePictures }: Fields): string[] {
  const further = Array.isArray(morePictures) ? morePictures : []
  return [image, ...further.map((picture: unknown) => addressOf(picture))].filter(
    (address) => typeof address === 'string',
  )
}

/** The state of an object as edits compare it: a fundraiser has its pictures as one field. */
export function comparable(state: Fields): Fields {
  return 'image' in state ? { ...state, [PICTURES]: addressesOf(state) } : state
}

/** All changes of an entry: its fields and its pictures as one of them. `base` has the addresses of the earlier ones. */
export function contentOf({ kind, fields, image, pictures }: OutboxEntry): Fields {
  if (pictures) return { ...fields, [PICTURES]: pictures }
  return image === undefined ? fields : { ...fields, [pictureField(kind)]: image }
}

/** The entry with other content, also in its form. Pictures that are not its own stay on the server as they are. */
export function withContent(entry: OutboxEntry, content: Fields): OutboxEntry {
  const { [pictureField(entry.kind)]: picture, [PICTURES]: pictures, ...fields } = content
  return {
    ...entry,
    fields,
    typed: retype(entry, fields),
    image: picture === entry.image ? entry.image : undefined,
    pictures: isSame(pictures, entry.pictures) ? entry.pictures : undefined,
  }
}

function addressOf(picture: unknown): unknown {
  return typeof picture === 'object' && picture !== null && 'src' in picture ? picture.src : null
}
