import { useState } from 'react'
import { LINE_LENGTH, NETWORKS, type SiteSettings, updateSite } from '#shared/contract/admin/site'
import { send } from '../../../api/client'
import { Form } from '../../../components/form/Form'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { TextField } from '../../../components/form/TextField'
import { type Fields, useForm } from '../../../components/form/useForm'
import { showToast } from '../../../notify/toasts'
import { dataString } from '../../../offline/device/data-string'
import { DialogError } from '../section/DialogError'
import { useRefresh } from '../section/state/admin-queries'
import { LogoField, type PickedLogo } from './LogoField'

const linkField = (network: string) => `links.${network}`

export function SiteForm({ site }: { site: SiteSettings }) {
  const refresh = useRefresh()
  // Of the settings that were typed into, also when newer ones arrive: the server refuses to overwrite those of somebody else.
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
    <Form form={form} className="admin-form" aria-label="Settings of the site">
      <TextField
        name="name"
        label="Name of the site"
        hint="On pages, in mails and in the app on people’s phones."
        defaultValue={site.name}
        maxLength={40}
        autoComplete="off"
      />
      <TextField
        name="supportEmail"
        label="Support address (optional)"
        hint="Without it, pages name the contact form."
        type="email"
        dir="ltr"
        defaultValue={site.supportEmail}
        maxLength={254}
        autoComplete="off"
      />
      <TextField
        name="claim"
        label="Claim about the organisation (optional)"
        hint="Below every page. Only what is true: with the word “nonprofit” in it, the terms, fees and privacy pages call the organisation a nonprofit too."
        defaultValue={site.claim}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        name="notice"
        label="Line of text (optional)"
        hint="At the top of every page."
        dir="auto"
        defaultValue={site.notice}
        maxLength={LINE_LENGTH}
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
