/// <reference lib="webworker" />
import { type LanguageCode, prefixOf } from '#shared/language/languages'
import { PICTURES_MAXIMUM } from '#shared/rules/limits'
import { saveDraft } from '../offline/drafts/drafts'
import type { FormDraft } from '../offline/drafts/entry'

/** The address that other apps share to, as in the manifest. */
export const SHARE_PATH = '/share'

/**
 * Creates a draft from photos or a text that was shared from another app. The draft is stored on the device, then opened in its form,
 * which shrinks the photos. Nothing of it goes over the network. `language`: that of the installed app.
 */
export async function receiveShare(request: Request, language: LanguageCode): Promise<Response> {
  const key = `shared-${crypto.randomUUID()}`
  const shared = await request.formData().catch(() => new FormData())
  const text = (name: string) => {
    const value = shared.get(name)
    return typeof value === 'string' ? value : ''
  }
  const files = shared.getAll('image').filter((file) => file instanceof File)
  const pictures = files.filter(({ size }) => size > 0).slice(0, PICTURES_MAXIMUM)
  const draft: FormDraft = {
    typed: { title: text('title'), description: [text('text'), text('url')].filter(Boolean).join('\n\n') },
    image: undefined,
    pictures: pictures.length > 0 ? pictures : undefined,
    base: {},
    version: null,
    refusal: null,
  }
  await saveDraft('fundraiser.create', key, draft)
  return Response.redirect(`${prefixOf(language)}/create-fundraiser?draft=${key}`, 303)
}
