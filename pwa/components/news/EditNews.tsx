import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { News } from '#shared/contract/news'
import { updateNews } from '#shared/contract/posting-news'
import { say } from '#shared/language/say'
import { NEWS_MAXIMUM, NEWS_PICTURES_MAXIMUM } from '#shared/rules/limits'
import { send } from '../../api/client'
import type { PictureList } from '../../offline/drafts/entry'
import { dataString } from '../../offline/pictures'
import { attemptKeyOf, forgetAttemptKey } from '../../payments/attempt-key'
import { TextArea } from '../form/Field'
import { Form, FormError, NeedsConnection, SubmitButton } from '../form/Form'
import { useForm } from '../form/useForm'
import { PicturesField } from '../fundraiser-form/PicturesField'
import { QuietButton } from '../ui/Buttons'
import { useRefreshNews } from './refresh-news'

const body = v.required(v.pick(updateNews.body, ['text']))

export function EditNews({ news: { id, text, ...news }, onClose }: { news: News; onClose: () => void }) {
  // The list may be read again meanwhile: then what is typed stays, and the server refuses it instead of overwriting.
  const [version] = useState(news.version)
  const [pictures, setPictures] = useState<PictureList>(() => news.pictures.map(({ src }) => src))
  const refresh = useRefreshNews()
  const what = `news:${id}`
  const form = useForm({
    schema: body,
    async submit({ text }) {
      const sent: string[] = []
      for (const picture of pictures) sent.push(picture instanceof Blob ? await dataString(picture) : picture)
      const changes = { text, pictures: sent, version }
      return send(updateNews, { params: { id }, body: changes }, { idempotencyKey: attemptKeyOf(what, changes) })
    },
    async onDone() {
      forgetAttemptKey(what)
      await refresh()
      onClose()
    },
    failure: { text: say('The news could not be changed. Please try again when you are online.') },
  })
  // Its button is gone.
  useEffect(() => form.ref.current?.querySelector('textarea')?.focus(), [form.ref])
  return (
    <li>
      <Form form={form} aria-label={say('Change news')}>
        <TextArea name="text" label={say('Your news')} maximum={NEWS_MAXIMUM} rows={6} defaultValue={text} />
        <PicturesField pictures={pictures} onArrange={setPictures} maximum={NEWS_PICTURES_MAXIMUM} hasCover={false} />
        <NeedsConnection what={say('Saving')} />
        <FormError />
        <p className="actions">
          <SubmitButton pending={say('Saving...')}>{say('Save Changes')}</SubmitButton>
          <QuietButton onClick={onClose}>{say('Cancel')}</QuietButton>
        </p>
      </Form>
    </li>
  )
}
