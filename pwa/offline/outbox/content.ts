import type { Fields, OutboxEntry, OutboxKind } from './entry'
import { retype } from './retype'

/** What the contract calls the picture of a thing. */
export const pictureField = (kind: OutboxKind): 'image' | 'profileImage' =>
  kind.startsWith('fundraiser.') ? 'image' : 'profileImage'

/** All that an entry changes: its fields, and its picture as one of them. In `base` stands the address of the one before. */
export function contentOf({ kind, fields, image }: OutboxEntry): Fields {
  return image === undefined ? fields : { ...fields, [pictureField(kind)]: image }
}

/** The entry with other content, in its form too. A picture that is not its own stays where it is: on the server. */
export function withContent(entry: OutboxEntry, content: Fields): OutboxEntry {
  const { [pictureField(entry.kind)]: picture, ...fields } = content
  return { ...entry, fields, typed: retype(entry, fields), image: picture === entry.image ? entry.image : undefined }
}
