import type { FormDraft, OutboxEntry } from '../drafts/entry'

/** Turns an entry back into a draft. Text that was typed into the same form since then is kept. */
export function draftOf(
  { id, typed, image, pictures, base, version, state }: OutboxEntry,
  since: Pick<FormDraft, 'typed' | 'image' | 'pictures'> | undefined,
): FormDraft {
  return {
    typed: { ...typed, ...since?.typed },
    // Null is a choice too: it removes the picture.
    image: since?.image === undefined ? image : since.image,
    pictures: since?.pictures ?? pictures,
    base,
    version,
    refusal: state.name === 'refused' ? state.refusal : null,
    // What the server has answered gets a new idempotency key: the key may have been refused because of other content.
    entryId: state.name === 'waiting' ? id : crypto.randomUUID(),
  }
}
