/// <reference lib="webworker" />
import { saveDraft } from '../offline/drafts/drafts'
import type { FormDraft } from '../offline/drafts/entry'

/** The address that other apps share to, as in the manifest. */
export const SHARE_PATH = '/share'

/**
 * Creates a draft from a photo or a text that was shared from another app. The draft is stored on the device, then opened in its form,
 * which shrinks the photo. Nothing of it goes over the network.
 */
export async function receiveShare(request: Request): Promise<Response> {
  const key = `shared-${crypto.randomUUID()}`
  const shared = await request.formData().catch(() => new FormData())
  const text = (name: string) => {
    const value = shared.get(name)
    return typeof value === 'string' ? value : ''
  }
  const image = shared.getAll('image').find((file) => file instanceof File && file.size > 0)
  const draft: FormDraft = {
    typed: { title: text('title'), description: [text('text'), text('url')].filter(Boolean).join('\n\n') },
    image: image instanceof File ? image : undefined,
    base: {},
    version: null,
    refusal: null,
  }
  await saveDraft('fundraiser.create', key, draft)
  return Response.redirect(`/create-fundraiser?draft=${key}`, 303)
}
