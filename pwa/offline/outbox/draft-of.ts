import type { FormDraft, OutboxEntry } from './entry'

/** An entry as a draft again, with what was typed into the same form since, if anything was. */
export function draftOf(
  { typed, image, base, version, state }: OutboxEntry,
  since: Pick<FormDraft, 'typed' | 'image'> | undefined,
): FormDraft {
  return {
    typed: { ...typed, ...since?.typed },
    // Null is a choice too: the picture goes.
    image: since?.image === undefined ? image : since.image,
    base,
    version,
    refusal: state.name === 'refused' ? state.refusal : null,
  }
}
