import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallReply } from '#shared/contract/base/call'
import { getNotices, updateNotices } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { send } from '../../api/client'
import { queryFor } from '../../api/queries'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import { NeedsConnection } from '../../components/form/NeedsConnection'
import { SubmitButton } from '../../components/form/SubmitButton'
import { useForm } from '../../components/form/useForm'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { showToast } from '../../notify/toasts'

type Notices = CallReply<typeof getNotices>

interface Choice {
  value: Notices['donationNotices']
  label: string
  note: string
}

const choices = (): readonly Choice[] => [
  { value: 'each', label: say('For each donation'), note: say('An email as soon as it arrives.') },
  { value: 'daily', label: say('Once a day'), note: say('One email in the morning, if you received donations.') },
  { value: 'none', label: say('Not at all'), note: say('You see new donations on your dashboard.') },
]
const noticesQuery = queryFor(getNotices, {})

/** The setting for notifications about donations. */
export function DonationNotices() {
  const { data, isError, refetch } = useQuery({ ...noticesQuery, staleTime: 0 })
  return (
    <section className="panel" id="notifications" aria-labelledby="donation-notices">
      <h2 id="donation-notices">{say('Emails About Donations')}</h2>
      {data ? (
        <NoticesForm notices={data} />
      ) : isError ? (
        <LoadingFailed title={say('Error Loading Your Choice')} onRetry={refetch} />
      ) : (
        <p role="status">{say('Loading…')}</p>
      )}
    </section>
  )
}

function NoticesForm({ notices }: { notices: Notices }) {
  const client = useQueryClient()
  // Null until the person chooses another option. Then the form shows the server's value, also if it changes elsewhere.
  const [chosen, setChosen] = useState<Notices['donationNotices'] | null>(null)
  const form = useForm({
    schema: updateNotices.body,
    submit: (body) => send(updateNotices, { body }),
    onDone(saved) {
      client.setQueryData(noticesQuery.queryKey, saved)
      setChosen(null)
      showToast({ title: say('Choice Saved'), description: wordsFor(saved) })
    },
    failure: { text: say('Your choice could not be saved. Please try again.') },
  })
  return (
    <Form form={form}>
      <fieldset className="choices">
        <legend>{say('Email me when somebody donates to my fundraiser')}</legend>
        {choices().map(({ value, label, note }) => (
          <label key={value}>
            <input
              type="radio"
              name="donationNotices"
              value={value}
              checked={value === (chosen ?? notices.donationNotices)}
              onChange={() => setChosen(value)}
            />
            <span>
              {label}
              <small>{note}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <NeedsConnection what={say('Saving your choice')} />
      <FormError />
      <SubmitButton pending={say('Saving...')}>{say('Save choice')}</SubmitButton>
    </Form>
  )
}

function wordsFor({ donationNotices }: Notices): string {
  if (donationNotices === 'none') return say('You get no emails about donations.')
  return donationNotices === 'daily' ? say('You get one email a day.') : say('You get an email for each donation.')
}
