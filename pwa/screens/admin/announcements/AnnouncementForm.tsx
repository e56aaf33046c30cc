import { ANNOUNCEMENT_LENGTH, createAnnouncement } from '#shared/contract/admin/announcements'
import { send } from '../../../api/client'
import { Field } from '../../../components/form/Field'
import { Form } from '../../../components/form/Form'
import { TextArea } from '../../../components/form/TextArea'
import { type Fields, useForm } from '../../../components/form/useForm'
import { showToast } from '../../../notify/toasts'
import { attemptKeyOf, forgetAttemptKey } from '../../../payments/attempt-key'
import { DialogActions } from '../section/DialogActions'
import { useRefresh } from '../section/state/admin-queries'

const ATTEMPT = 'announcement'

/** The form for an announcement. A retry does not announce it twice. */
export function AnnouncementForm({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const form = useForm({
    schema: createAnnouncement.body,
    read: readAnnouncement,
    submit: (body) => send(createAnnouncement, { body }, { idempotencyKey: attemptKeyOf(ATTEMPT, body) }),
    onDone() {
      forgetAttemptKey(ATTEMPT)
      showToast({ title: 'Announced', description: 'Visitors see it on the next page that they open.' })
      onClose()
      void refresh()
    },
    failure: { title: 'Not Announced', text: 'Nothing was announced. Please try again.' },
  })
  return (
    <Form form={form} className="admin-form">
      <TextArea name="text" label="Text" maximum={ANNOUNCEMENT_LENGTH} maxLength={ANNOUNCEMENT_LENGTH} rows={2} />
      <Field name="level" label="Level">
        {(control) => (
          <select {...control} defaultValue="information">
            <option value="information">Information</option>
            <option value="warning">Warning</option>
          </select>
        )}
      </Field>
      <Field name="link" label="Link (optional)" hint="A path of this site, such as /about">
        {(control) => <input {...control} maxLength={200} autoCapitalize="none" />}
      </Field>
      <Field name="startsAt" label="Start (optional)" hint="In your time zone; at once without it">
        {(control) => <input {...control} type="datetime-local" />}
      </Field>
      <Field name="endsAt" label="End" hint="In your time zone">
        {(control) => <input {...control} type="datetime-local" />}
      </Field>
      <DialogActions what="An announcement" pending="Announcing..." onClose={onClose}>
        Announce
      </DialogActions>
    </Form>
  )
}

function readAnnouncement({ text, level, link, startsAt = '', endsAt = '' }: Fields): Record<string, unknown> {
  return { text, level, link: link || null, startsAt: startsAt ? inUtc(startsAt) : null, endsAt: inUtc(endsAt) }
}

/** The browser's own time zone belongs to what was typed. */
function inUtc(typed: string): string {
  const time = Date.parse(typed)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}
