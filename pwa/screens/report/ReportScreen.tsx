import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { say } from '#shared/language/say'
import { REPORT_REASONS, reportedIn, reportReasonText } from '#shared/rules/messages'
import { report } from '../../../data/copy/safety'
import { isNotFound } from '../../api/errors'
import { EmailField, Field } from '../../components/form/Field'
import { useFormState } from '../../components/form/useForm'
import { NotReviewed } from '../../components/language/NotReviewed'
import { FundraiserNotFound, UserNotFound } from '../../components/layout/NothingHere'
import { MessageForm } from '../../components/outbox/MessageForm'
import { FundraiserLink, reportedMessage } from '../../components/ui/Buttons'
import { ActionLink, PageNotice } from '../../components/ui/Notice'
import { type Place, useHydrated } from '../../page/page'
import { OfflineNote } from '../contact/ContactScreen'
import { fundraiserQuery } from '../fundraiser/fundraiser-route'
import { publicUserQuery } from '../user/user-route'

export const QUERIES = ({ search }: Place) => {
  const [fundraiser, user] = [search.get('fundraiser'), search.get('user')]
  return fundraiser ? [fundraiserQuery(fundraiser)] : user ? [publicUserQuery(user)] : []
}

const NAMES = ['reason', 'text', 'email'] as const

/** Reports a fundraiser, a person or the message of a donor, without an account. */
export default function ReportScreen() {
  const [search] = useSearchParams()
  const about = reportedIn(search)
  const [subject] = Object.entries(about)
  const fundraiser = useQuery({ ...fundraiserQuery(about.fundraiserId ?? ''), enabled: Boolean(about.fundraiserId) })
  const person = useQuery({ ...publicUserQuery(about.userId ?? ''), enabled: Boolean(about.userId) })
  if (!subject)
    return (
      <PageNotice title={say('Report a fundraiser')} text={report().text[0]}>
        <ActionLink to="/browse">{say('Browse Fundraisers')}</ActionLink>
      </PageNotice>
    )
  if (isNotFound(fundraiser.error)) return <FundraiserNotFound />
  if (isNotFound(person.error)) return <UserNotFound />
  return (
    <>
      <NotReviewed />
      <div className="container page narrow report">
        <h1>{say('Report')}</h1>
        <p>
          {about.fundraiserId &&
            (fundraiser.data ? <FundraiserLink fundraiser={fundraiser.data} /> : say('Fundraiser'))}
          {about.userId && <bdi>{person.data?.fullName ?? say('Profile')}</bdi>}
          {about.donationId && <ReportedMessage />}
        </p>
        <p>{say('A person looks at it within 24 hours. You need no account, and we tell nobody who reported it.')}</p>
        <MessageForm
          key={subject.join()}
          address={`/report?${search}`}
          label={say('Report')}
          button={say('Send Message')}
          names={NAMES}
          read={(typed) => ({ ...typed, kind: 'report', about })}
        >
          {(typed) => (
            <>
              <Reasons chosen={typed.reason} />
              <Field name="text" label={say('What have you noticed?')}>
                {(control) => <textarea dir="auto" rows={6} required {...control} defaultValue={typed.text} />}
              </Field>
              <EmailField
                label={say('Email (optional)')}
                hint={say('Without one you read the answer on the page that you get after sending.')}
                defaultValue={typed.email}
              />
              <OfflineNote />
            </>
          )}
        </MessageForm>
      </div>
    </>
  )
}

/** Quoted where the person came from its link. The page of the server has no entry of the history. */
function ReportedMessage() {
  const { state } = useLocation()
  const isHydrated = useHydrated()
  const quoted = v.safeParse(reportedMessage, state)
  if (!isHydrated || !quoted.success) return say('Message')
  return (
    <>
      <bdi>{quoted.output.writer}</bdi>: <q dir="auto">{quoted.output.text}</q>
    </>
  )
}

function Reasons({ chosen }: { chosen: string | undefined }) {
  const problem = useFormState().problemOf('reason')
  return (
    <fieldset className="reasons" aria-describedby="reason-problem">
      <legend>{say('What is wrong?')}</legend>
      {REPORT_REASONS.map((reason) => (
        <label key={reason} className="cover-fees">
          <input
            type="radio"
            name="reason"
            value={reason}
            defaultChecked={reason === chosen}
            aria-invalid={problem ? true : undefined}
          />
          <span>{reportReasonText(reason)}</span>
        </label>
      ))}
      <small id="reason-problem" className="field-note field-problem" role="alert">
        {problem}
      </small>
    </fieldset>
  )
}
