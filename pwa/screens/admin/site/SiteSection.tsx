import { useState } from 'react'
import { getSite, LINE_LENGTH, type SiteSettings, setMaintenance } from '#shared/contract/admin/site'
import { send } from '../../../api/client'
import { Form } from '../../../components/form/Form'
import { TextArea } from '../../../components/form/TextArea'
import { useForm } from '../../../components/form/useForm'
import { Dialog } from '../../../components/ui/Dialog'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { showToast } from '../../../notify/toasts'
import { DialogActions } from '../section/DialogActions'
import { useAdminAnswer, useRefresh } from '../section/state/admin-queries'
import { useAction } from '../section/state/useAction'
import { When } from '../section/When'
import { SiteForm } from './SiteForm'

/** What the pages and mails say about the organisation that runs the site. */
export function SiteSection() {
  const { data, isError, refetch } = useAdminAnswer(getSite, {})
  return (
    <section className="admin-section" aria-labelledby="site">
      <header>
        <h2 id="site">Site</h2>
      </header>
      {data && (
        <>
          <Undecided names={data.undecided} />
          <SiteForm site={data} />
          <h3>Maintenance</h3>
          <MaintenanceSwitch maintenance={data.maintenance} />
        </>
      )}
      {!data && isError && <LoadingFailed title="Error Loading Settings" onRetry={refetch} />}
      {!data && !isError && <p role="status">Loading…</p>}
    </section>
  )
}

function Undecided({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div className="admin-warnings">
      <b id="site-undecided">Please decide, because payments are live:</b>
      <ul aria-labelledby="site-undecided">
        {names.map((name) => (
          <li key={name} className="admin-warning">
            {name}
          </li>
        ))}
      </ul>
      <p>Until then pages show nothing in their place. Saving a form decides what is in it: an empty field is none.</p>
    </div>
  )
}

/** Says whether maintenance is on, and switches it. */
function MaintenanceSwitch({ maintenance }: Pick<SiteSettings, 'maintenance'>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { mutate: end, isPending } = useAction({
    act: () => send(setMaintenance, { body: { isOn: false } }),
    done: ({ message }) => ({ title: 'Maintenance ended', description: message }),
    failure: 'Maintenance Not Ended',
  })
  return (
    <>
      <p role="status">
        {maintenance ? (
          <>
            <span className="admin-warning">Maintenance is on</span> since <When moment={maintenance.since} />.{' '}
            <bdi>{maintenance.message}</bdi>
          </>
        ) : (
          'Maintenance is off: everything works.'
        )}
      </p>
      <p className="actions">
        {maintenance ? (
          <button type="button" className="button small" aria-disabled={isPending} onClick={() => !isPending && end()}>
            {isPending ? 'Ending...' : 'End Maintenance'}
          </button>
        ) : (
          <button type="button" className="button quiet small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Start Maintenance
          </button>
        )}
      </p>
      <Dialog title="Start maintenance" isOpen={isOpen} onClose={close}>
        <StartForm onClose={close} />
      </Dialog>
    </>
  )
}

function StartForm({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const form = useForm({
    schema: setMaintenance.body,
    read: ({ message }) => ({ isOn: true, message: message || null }),
    submit: (body) => send(setMaintenance, { body }),
    onDone({ message }) {
      showToast({ title: 'Maintenance started', description: message })
      onClose()
      void refresh()
    },
    failure: { title: 'Maintenance Not Started', text: 'Nothing has changed. Please try again.' },
  })
  return (
    <Form form={form} className="admin-form">
      <p className="form-note">
        Everybody can go on reading. Nobody can give, publish or change anything until you end it; what the app has kept
        to send is sent afterwards. Payments that are on their way are booked afterwards. Mail and payouts wait.
      </p>
      <TextArea
        name="message"
        label="What visitors read (optional)"
        maximum={LINE_LENGTH}
        maxLength={LINE_LENGTH}
        rows={2}
        placeholder="We are back at 14:00 UTC."
      />
      <DialogActions what="Maintenance" pending="Starting..." isDanger onClose={onClose}>
        Start
      </DialogActions>
    </Form>
  )
}
