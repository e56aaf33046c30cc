import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CallReply } from '#shared/contract/base/call'
import { getNotices, updateNotices } from '#shared/contract/letters'
import type { OwnUser } from '#shared/contract/users'
import { languagesFrom } from '#shared/language/address-in'
import { LANGUAGES, ownName, prefixOf } from '#shared/language/languages'
import { say, sayIn } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { useSignInAddress } from '../../account/sign-in'
import { send } from '../../api/client'
import { queryFor } from '../../api/queries'
import { EmailUnconfirmed } from '../../components/account/EmailUnconfirmed'
import { ForViewer } from '../../components/account/ForViewer'
import { LazyPushChoice } from '../../components/account/LazyPushChoice'
import { WorkOfflineSwitch } from '../../components/device/WorkOfflineSwitch'
import { RadioField } from '../../components/form/Field'
import { Form, FormError, NeedsConnection, SubmitButton } from '../../components/form/Form'
import { useForm } from '../../components/form/useForm'
import { AccessDenied } from '../../components/layout/NothingHere'
import { Button, QuietLink } from '../../components/ui/Buttons'
import { Facts } from '../../components/ui/Facts'
import { NotLoaded } from '../../components/ui/Notice'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { usePage } from '../../page/page'
import { ProfileEditor } from './ProfileEditor'
import { Security } from './Security'
import { OnThisDevice, YourData } from './YourData'
import { YourLeader } from './YourLeader'

export default function SettingsScreen() {
  return <ForViewer visitor={<Visitor />}>{(viewer) => <Settings key={viewer.id} viewer={viewer} />}</ForViewer>
}

function Visitor() {
  const text = say('You need to be logged in to access settings.')
  return <AccessDenied text={text} to={useSignInAddress()} word={say('Sign In')} />
}

type Notices = CallReply<typeof getNotices>

const choices = () => [
  { value: 'each' as const, label: say('For each donation'), note: say('An email as soon as it arrives.') },
  {
    value: 'daily' as const,
    label: say('Once a day'),
    note: say('One email in the morning, if you received donations.'),
  },
  { value: 'none' as const, label: say('Not at all'), note: say('You see new donations on your dashboard.') },
]
const noticesQuery = queryFor(getNotices, {})

function DonationNotices() {
  const notices = useQuery({ ...noticesQuery, staleTime: 0 })
  if (!notices.data) return <NotLoaded of={notices} title={say('Error Loading Your Choice')} />
  return <NoticesForm notices={notices.data} />
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
      showToast({ title: say('Choice Saved'), description: noticesText(saved) })
    },
    failure: { text: say('Your choice could not be saved. Please try again.') },
  })
  return (
    <Form form={form}>
      <fieldset className="choices">
        <legend>{say('Email me when somebody donates to my fundraiser')}</legend>
        {choices().map(({ value, label, note }) => (
          <RadioField
            key={value}
            {...{ value, label, note }}
            name="donationNotices"
            checked={value === (chosen ?? notices.donationNotices)}
            onChange={() => setChosen(value)}
          />
        ))}
      </fieldset>
      <NeedsConnection what={say('Saving your choice')} />
      <FormError />
      <SubmitButton pending={say('Saving...')}>{say('Save choice')}</SubmitButton>
    </Form>
  )
}

function noticesText({ donationNotices }: Notices): string {
  if (donationNotices === 'none') return say('You get no emails about donations.')
  return donationNotices === 'daily' ? say('You get one email a day.') : say('You get an email for each donation.')
}

function Settings({ viewer }: { viewer: OwnUser }) {
  const navigate = useNavigate()
  return (
    <div className="container page settings">
      <h1>{say('Settings')}</h1>
      <nav className="settings-menu" aria-label={say('Settings')}>
        <a href="#profile">{say('Profile')}</a>
        <a href="#security">{say('Security')}</a>
        <a href="#notifications">{say('Notifications')}</a>
        <a href="#device">{say('This device and data')}</a>
        <Button disabled>
          {sayNodes('Billing <small>coming soon</small>', { small: (words) => <small>{words}</small> })}
        </Button>
      </nav>
      <div className="settings-cards">
        <EmailUnconfirmed viewer={viewer} />
        <section className="panel" id="profile" aria-labelledby="profile-information">
          <h2 id="profile-information">{say('Profile Information')}</h2>
          <ProfileEditor viewer={viewer} onLeave={() => navigate(`/profile/${viewer.id}`)} />
          <AccountInformation viewer={viewer} />
        </section>
        <Security viewer={viewer} />
        {viewer.createdById !== null && <YourLeader viewer={viewer} leaderId={viewer.createdById} />}
        <section className="panel" id="notifications" aria-labelledby="donation-notices">
          <h2 id="donation-notices">{say('Notifications')}</h2>
          <h3>{say('Emails About Donations')}</h3>
          <DonationNotices />
          <LazyPushChoice />
          <h3>{say('Fundraisers you follow')}</h3>
          <p>
            <QuietLink to="/dashboard#followed">{say('Choose how you hear of each')}</QuietLink>
          </p>
          <LanguageChoice />
        </section>
        <section className="panel" id="device" aria-labelledby="device-and-data">
          <h2 id="device-and-data">{say('This device and data')}</h2>
          <WorkOfflineSwitch />
          <OnThisDevice />
          <YourData />
        </section>
      </div>
    </div>
  )
}

function AccountInformation({ viewer }: { viewer: OwnUser }) {
  const { username, isCommunityLeader, isAdmin, isVerified, createdAt } = viewer
  const type = isCommunityLeader ? say('Community Leader') : say('Standard User')
  return (
    <details>
      <summary>{say('Account Information')}</summary>
      <Facts
        facts={[
          [say('Username'), <bdi key="username">{username}</bdi>],
          [say('Account Type'), isAdmin ? say('{type} • Admin', { type }) : type],
          [say('Verification Status'), isVerified ? sayIn('a person', 'Verified') : sayIn('a person', 'Unverified')],
          [say('Member Since'), formatDate(createdAt)],
        ]}
      />
    </details>
  )
}

/** The language of the site and of mails, and the way to others. Nothing while there is only one. */
function LanguageChoice() {
  const { prefix, settings } = usePage()
  const language = LANGUAGES.find((known) => prefixOf(known) === prefix) ?? 'en'
  if (!settings.hasLanguages) return null
  return (
    <>
      <h3>{say('Language')}</h3>
      <p className="spread">
        <span lang={language}>{ownName(language)}</span>
        <QuietLink reloadDocument to={languagesFrom('/settings')}>
          {say('Choose another language')}
        </QuietLink>
      </p>
      <p className="quiet-text">{say('We also write your emails in the language that you choose.')}</p>
    </>
  )
}
