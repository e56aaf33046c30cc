import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { CallInput } from '#shared/contract/base/call'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { changeEnd } from '#shared/contract/publishing'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { daysToAdd, lastDayToExtend } from '#shared/rules/fundraisers/extension'
import { typedWhole } from '#shared/rules/typed-number'
import { send } from '../../api/client'
import { TextField } from '../../components/form/Field'
import { Form, FormError, NeedsConnection, PendingButton, SubmitButton, useAct } from '../../components/form/Form'
import { errorOccurred, useForm } from '../../components/form/useForm'
import { QuietButton } from '../../components/ui/Buttons'
import { DialogButton } from '../../components/ui/Dialog'
import { showToast } from '../../notify/toasts'
import { useNow } from '../../page/use-now'
import { attemptKeyOf, forgetAttemptKey } from '../../payments/attempt-key'
import { fundraiserQuery } from '../fundraiser/fundraiser-route'

interface Props {
  fundraiser: Fundraiser
}

/** The end of a fundraiser in the hands of those who run it: now, or later. */
export function EndControls({ fundraiser }: Props) {
  const now = useNow()
  const { endDate } = fundraiser
  const most = daysToAdd(fundraiser, now)
  const isRunning = isOpen(fundraiser, now)
  return (
    <section className="panel" aria-labelledby="end">
      <h2 id="end">{say('When it ends')}</h2>
      <p>
        {endDate === null
          ? say('No end date')
          : isRunning
            ? say('It runs until {date}.', { date: formatDate(endDate) })
            : say('It ended on {date}. You can extend it until {until}.', {
                date: formatDate(endDate),
                until: formatDate(lastDayToExtend(endDate)),
              })}
      </p>
      {most > 0 && <Extend fundraiser={fundraiser} most={most} />}
      {isRunning && (
        <DialogButton className="button quiet" title={say('End it now')}>
          {(close) => <End fundraiser={fundraiser} onClose={close} />}
        </DialogButton>
      )}
      <NeedsConnection what={say('Changing the end')} hasTyped={false} />
    </section>
  )
}

function useEnd({ id }: Fundraiser) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const attempt = `end:${id}`
  return {
    change: (body: CallInput<typeof changeEnd>['body']) =>
      send(changeEnd, { params: { id }, body }, { idempotencyKey: attemptKeyOf(attempt, body) }),
    show(changed: Fundraiser, title: string) {
      forgetAttemptKey(attempt)
      client.setQueryData(fundraiserQuery(String(id)).queryKey, changed)
      showToast({ title, description: say('We tell those who follow it.') })
      navigate(`/fundraiser/${id}`)
    },
  }
}

function Extend({ fundraiser, most }: Props & { most: number }) {
  const { change, show } = useEnd(fundraiser)
  const form = useForm({
    schema: changeEnd.body,
    read: ({ days = '' }) => ({ change: 'extend', days: typedWhole(days) }),
    submit: change,
    onDone: (extended) => show(extended, say('It runs until {date}.', { date: formatDate(extended.endDate) })),
    failure: { text: errorOccurred() },
  })
  return (
    <Form form={form}>
      <TextField
        {...{ name: 'days', label: say('Add Days'), inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' }}
        hint={say('At most {days, plural, one {# day} other {# days}}', { days: most })}
      />
      <FormError />
      <SubmitButton pending={say('Saving...')}>{say('Extend')}</SubmitButton>
    </Form>
  )
}

function End({ fundraiser, onClose }: Props & { onClose: () => void }) {
  const { change, show } = useEnd(fundraiser)
  const ending = useAct({
    act: () => change({ change: 'end' }),
    onDone: (ended) => show(ended, say('Your fundraiser has ended')),
  })
  return (
    <>
      <p>
        {say(
          'From this moment nobody can give to it, and the rest of its money can be paid out. If you change your mind, you can extend it for 48 hours.',
        )}
      </p>
      <p className="actions">
        <PendingButton action={ending} className="button danger" pending={say('Saving...')}>
          {say('End it now')}
        </PendingButton>
        <QuietButton onClick={onClose}>{say('Cancel')}</QuietButton>
      </p>
      <NeedsConnection what={say('Changing the end')} hasTyped={false} />
    </>
  )
}
