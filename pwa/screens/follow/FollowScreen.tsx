import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { changeFollow, type ReadFollow, readFollow } from '#shared/contract/account/follows'
import { say } from '#shared/language/say'
import { send } from '../../api/client'
import { isNotFound } from '../../api/errors'
import { queryFor } from '../../api/queries'
import { RadioField } from '../../components/form/Field'
import { MailedForm } from '../../components/form/MailedForm'
import { NotReviewed } from '../../components/language/NotReviewed'
import { FundraiserLink } from '../../components/ui/Buttons'
import { ActionLink, PageFailed, PageNotice, ScreenLoading } from '../../components/ui/Notice'
import { sayNodes } from '../../language/say-nodes'
import type { Place } from '../../page/page'

/** Others may use the phone on which a link was opened, so nothing of it stays. */
const followQuery = (token: string) => queryFor(readFollow, { params: { token } }, { persist: false })

export const QUERIES = ({ params: { token = '' } }: Place) => [followQuery(token)]

/** How the holder of a mailed link hears of a fundraiser, without an account. */
export default function FollowScreen() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery(followQuery(token))
  if (data)
    return (
      <>
        <NotReviewed />
        <FollowForm token={token} follow={data} />
      </>
    )
  if (!error) return <ScreenLoading />
  if (!isNotFound(error)) return <PageFailed title={say('This did not work')} onRetry={refetch} />
  return (
    <PageNotice
      title={say('This link does not work')}
      text={say('The link is wrong. Open it from the email again, or copy the whole link.')}
    >
      <ActionLink to="/">{say('Back to Home')}</ActionLink>
    </PageNotice>
  )
}

const choices = () => [
  {
    value: 'each' as const,
    label: say('At once, by email'),
    note: say('An email with each news, and at its goal and end.'),
  },
  { value: 'weekly' as const, label: say('One email a week'), note: say('Only in weeks with news.') },
  {
    value: 'none' as const,
    label: say('Not at all'),
    note: say('We delete your address from the list of its followers.'),
  },
]
type Chosen = ReturnType<typeof choices>[number]['value']

function FollowForm({ token, follow: { fundraiser, email, choice } }: { token: string; follow: ReadFollow }) {
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<Chosen>(choice === 'weekly' ? 'weekly' : 'each')
  return (
    <div className="container page unsubscribe">
      <MailedForm
        action={`/follow/${encodeURIComponent(token)}`}
        act={async () => {
          const body = { choice: chosen === 'none' ? null : chosen }
          return { message: whatComes((await send(changeFollow, { params: { token }, body })).choice) }
        }}
        title={choice === null ? say('Follow this fundraiser?') : say('How do you want to hear of it?')}
        text={
          choice === null
            ? say('You follow it once you press the button. Each email has a link that ends it.')
            : say('You follow it by email. You can change that, or end it.')
        }
        problem={search.get('done') === 'false' ? say('Your choice could not be saved. Please try again.') : null}
        done={{
          title: say('Choice Saved'),
          text: whatComes(choice),
          link: (
            <ActionLink className="button quiet" to={`/fundraiser/${fundraiser.id}`}>
              {say('See the fundraiser')}
            </ActionLink>
          ),
        }}
        pending={say('Saving...')}
        button={choice === null ? say('Follow') : say('Save choice')}
      >
        <p>
          <FundraiserLink fundraiser={fundraiser} />
        </p>
        <p>{sayNodes('Emails go to {email}', { email: <bdi>{email}</bdi> })}</p>
        <fieldset className="choices">
          <legend className="unseen">{say('How do you want to hear of it?')}</legend>
          {choices().map(({ value, label, note }) => (
            <RadioField
              key={value}
              {...{ value, label, note }}
              name="choice"
              checked={value === chosen}
              onChange={() => setChosen(value)}
            />
          ))}
        </fieldset>
      </MailedForm>
    </div>
  )
}

function whatComes(choice: ReadFollow['choice']): string {
  if (choice === null) return say('You get no emails about this fundraiser.')
  return choice === 'weekly'
    ? say('You follow it: once a week we email you what is new.')
    : say('You follow it: we email you about its news, its goal and its end.')
}
