import { type ChangeEvent, useRef, useState } from 'react'
import {
  getSite,
  LINE_LENGTH,
  NETWORKS,
  type SiteSettings,
  setMaintenance,
  updateSite,
} from '#shared/contract/admin/site'
import { MAXIMUM_IMAGE_BYTES } from '#shared/rules/limits'
import { send } from '../../api/client'
import { EmailField, Field, TextArea, TextField } from '../../components/form/Field'
import { Form, PendingButton, SubmitButton } from '../../components/form/Form'
import { useObjectUrl } from '../../components/form/PictureField'
import { type Fields, useForm } from '../../components/form/useForm'
import { SmallButton } from '../../components/ui/Buttons'
import { DialogButton } from '../../components/ui/Dialog'
import { NotLoaded } from '../../components/ui/Notice'
import { showProblem, showToast } from '../../notify/toasts'
import { dataString } from '../../offline/pictures'
import { useAction, useAdminAnswer, useRefresh } from './section/calls'
import { When } from './section/cells'
import { DialogError, DialogForm } from './section/dialogs'
import { useFrozenUnderDialog } from './section/ListSection'

const linkField = (network: string) => `links.${network}`

function SiteForm({ site }: { site: SiteSettings }) {
  const refresh = useRefresh()
  const [version, setVersion] = useState(site.version)
  const [logo, setLogo] = useState<PickedLogo>()
  const form = useForm({
    schema: updateSite.body,
    read: ({ name, supportEmail, claim, notice, ...fields }) => ({
      ...{ name, supportEmail, claim, notice, version },
      links: readLinks(fields),
    }),
    submit: async (body) =>
      send(updateSite, { body: { ...body, ...(logo !== undefined && { logo: logo && (await dataString(logo)) }) } }),
    onDone(saved) {
      setVersion(saved.version)
      setLogo(undefined)
      showToast({ title: 'Settings saved', description: 'People see them on the next page that they open.' })
      void refresh()
    },
    failure: { title: 'Settings Not Saved', text: 'The settings were not saved. Please try again.' },
  })
  return (
    <Form form={form} className="admin-form narrow" aria-label="Settings of the site">
      <TextField
        name="name"
        label="Name of the site"
        hint="On pages, in mails and in the app on people’s phones."
        defaultValue={site.name}
        autoComplete="off"
      />
      <EmailField
        name="supportEmail"
        label="Support address (optional)"
        hint="Without it, pages name the contact form."
        defaultValue={site.supportEmail}
        autoComplete="off"
      />
      <TextField
        name="claim"
        label="Claim about the organisation (optional)"
        hint="Below every page. Only what is true: with the word “nonprofit” in it, the terms, fees and privacy pages call the organisation a nonprofit too."
        defaultValue={site.claim}
        autoComplete="off"
      />
      <TextField
        name="notice"
        label="Line of text (optional)"
        hint="At the top of every page."
        dir="auto"
        defaultValue={site.notice}
        autoComplete="off"
      />
      <LogoField picked={logo} current={site.logo} onPick={setLogo} />
      <fieldset>
        <legend>Social links (optional)</legend>
        {NETWORKS.map((network) => (
          <TextField
            key={network}
            name={linkField(network)}
            label={network}
            type="url"
            dir="ltr"
            placeholder="https://"
            defaultValue={site.links.find(({ name }) => name === network)?.address}
            maxLength={200}
            autoComplete="off"
          />
        ))}
      </fieldset>
      <DialogError what="Saving" />
      <p className="actions">
        <SubmitButton pending="Saving...">Save Settings</SubmitButton>
      </p>
    </Form>
  )
}

const readLinks = (fields: Fields) =>
  Object.fromEntries(NETWORKS.map((network) => [network, fields[linkField(network)] ?? '']))

/** A picked logo; null removes the current one; undefined keeps it. */
type PickedLogo = Blob | null | undefined

interface Props {
  picked: PickedLogo
  /** Its address; null for the one of the build. */
  current: string | null
  onPick: (logo: PickedLogo) => void
}

/** Picks a logo. It is sent as it is, because shrinking on the device would lose its transparent parts. */
function LogoField({ picked, current, onPick }: Props) {
  const control = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(picked)
  const shown = preview ?? (picked === undefined ? current : null)

  function pick({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? []
    input.value = ''
    if (!file) return
    if (file.size <= MAXIMUM_IMAGE_BYTES) onPick(file)
    else showProblem('Logo Too Large', 'It may have 5 MB at most.')
  }

  function remove() {
    onPick(current ? null : undefined)
    // The button disappears with the picture.
    control.current?.focus()
  }

  return (
    <div className="field picture-field">
      <Field
        name="logo"
        label="Logo (optional)"
        hint="PNG, JPEG or WebP, at least 192 pixels on its longer side. In the header, in the installed app and on pictures of shared links."
      >
        {(attributes) => (
          <>
            {shown && <img src={shown} alt="Your choice" width={96} />}
            <input {...attributes} ref={control} type="file" accept="image/png,image/jpeg,image/webp" onChange={pick} />
          </>
        )}
      </Field>
      {shown && <SmallButton onClick={remove}>Remove logo</SmallButton>}
    </div>
  )
}

export function SiteSection() {
  const site = useAdminAnswer(getSite, {})
  const { data } = site
  return (
    <section className="admin-section" aria-labelledby="site">
      <header>
        <h2 id="site">Site</h2>
      </header>
      {data ? (
        <>
          <Undecided names={data.undecided} />
          <SiteForm site={data} />
          <h3>Maintenance</h3>
          <MaintenanceSwitch maintenance={data.maintenance} />
        </>
      ) : (
        <NotLoaded of={site} title="Error Loading Settings" loading="Loading…" />
      )}
    </section>
  )
}

function Undecided({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div>
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

function MaintenanceSwitch({ maintenance: current }: Pick<SiteSettings, 'maintenance'>) {
  const maintenance = useFrozenUnderDialog(current)
  const ending = useAction<void, { message: string }>({
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
          <PendingButton action={ending} className="button small" pending="Ending...">
            End Maintenance
          </PendingButton>
        ) : (
          <DialogButton className="button quiet small" title="Start maintenance" label="Start Maintenance">
            {(close) => <StartForm onClose={close} />}
          </DialogButton>
        )}
      </p>
    </>
  )
}

function StartForm({ onClose }: { onClose: () => void }) {
  return (
    <DialogForm
      schema={setMaintenance.body}
      read={({ message }) => ({ isOn: true, message: message || null })}
      submit={(body) => send(setMaintenance, { body })}
      done={({ message }) => ({ title: 'Maintenance started', description: message })}
      failure={{ title: 'Maintenance Not Started', text: 'Nothing has changed. Please try again.' }}
      what="Maintenance"
      confirm="Start"
      pending="Starting..."
      isDanger
      onClose={onClose}
    >
      <p className="form-note">
        Everybody can go on reading. Nobody can give, publish or change anything until you end it; what the app has kept
        to send is sent afterwards. Payments that are on their way are booked afterwards. Mail and payouts wait.
      </p>
      <TextArea
        name="message"
        label="What visitors read (optional)"
        maximum={LINE_LENGTH}
        rows={2}
        placeholder="We are back at 14:00 UTC."
      />
    </DialogForm>
  )
}
