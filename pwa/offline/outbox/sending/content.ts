import type { Fields, OutboxEntry, OutboxKind } from '../../drafts/entry'
import { retype } from './retype'

/** The name of the picture field in the contract. */
export const pictureField = (kind: OutboxKind): 'image' | 'profileImage' =>
  kind.startsWith('fundraiser.') ? 'image' : 'profileImage'

/** All changes of an entry: its fields and its picture as one of them. `base` has the address of the earlier picture. */
export function contentOf({ kind, fields, image }: OutboxEntry): Fields {
  return image === undefined ? fields : { ...fields, [pictureField(kind)]: image }
}

/** The entry with other content, also in its form. A picture that is not its own stays on the server as it is. */
export function withContent(entry: OutboxEntry, content: Fields): OutboxEntry {
  const { [pictureField(entry.kind)]: picture, ...fields } = content
  return { ...entry, fields, typed: retype(entry, fields), image: picture === entry.image ? entry.image : undefined }
}
