import type { ComponentProps, ReactNode } from 'react'
import { type AdminPayout, decidePayout, quotePayout } from '#shared/contract/admin/money'
import type { CallReply } from '#shared/contract/base/call'
import { formatDate } from '#shared/rules/dates'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { formatCents } from '#shared/rules/money/money'
import { arrivalWords } from '#shared/rules/payouts'
import { send } from '../../../api/client'
import { RadioField, TextArea, TextField } from '../../../components/form/Field'
import { Facts } from '../../../components/ui/Facts'
import { useAdminAnswer } from '../section/calls'
import { NameDoubtNote, Warnings } from '../section/cells'
import { DialogForm } from '../section/dialogs'
import { approvedToast, needsApproval, sourceName } from './payout-columns'

const MAXIMUM_NOTES = 500

interface Props {
  payout: AdminPayout
  onClose: () => void
}

interface DecisionFormProps
  extends Props,
    Pick<ComponentProps<typeof DialogForm<typeof decidePayout.body, AdminPayout>>, 'read' | 'done' | 'confirm'> {
  what?: string
  pending?: string
  isDanger?: boolean
  children: ReactNode
}

function DecisionForm({ payout, what = 'This', pending = 'Saving...', children, ...form }: DecisionFormProps) {
  const { id, amount, user, destination } = payout
  return (
    <DialogForm
      schema={decidePayout.body}
      submit={(body, options) => send(decidePayout, { params: { id }, body }, options)}
      attempt={`payout:${id}`}
      failure={{ title: 'Payout not changed', text: 'The payout has not changed. Please try again.' }}
      what={what}
      pending={pending}
      {...form}
    >
      <Facts
        facts={[
          ['Amount', formatCents(amount)],
          ['Person', <bdi key="person">{user.fullName}</bdi>],
          ['Source', <bdi key="source">{sourceName(payout)}</bdi>],
          ['Account', <bdi key="account">{destination ?? 'None'}</bdi>],
        ]}
      />
      {children}
    </DialogForm>
  )
}

export function SendPayout({ payout, onClose }: Props) {
  const { methodInfos, amount, user, accountType, secondAdmin } = payout
  const approved = methodInfos.find(({ method }) => method === secondAdmin?.approval?.method)
  const best = approved ?? methodInfos[0]
  const isApproval = needsApproval(payout)
  return (
    <DecisionForm
      payout={payout}
      read={({ method }) => ({ status: 'processing', method: method ?? best?.method })}
      done={(sent) => {
        if (sent.status === 'pending') return approvedToast(sent)
        return {
          title: sent.method === 'by-hand' ? 'Please transfer this payout' : 'Payout sent',
          description:
            sent.method === 'by-hand'
              ? 'Transfer it at your bank, then mark it completed with the reference.'
              : `${formatCents(amount)} is on its way to ${user.fullName}${accountType ? ` and arrives ${arrivalWords(accountType)}` : ''}.`,
        }
      }}
      what="Sending"
      confirm={`${isApproval ? 'Approve' : 'Send'} ${formatCents(amount)}`}
      pending={isApproval ? 'Saving...' : 'Sending...'}
      onClose={onClose}
    >
      <Warnings warnings={payout.warnings} />
      <NameDoubtNote doubt={payout.nameDoubt} />
      {methodInfos.length > 1 ? (
        <fieldset className="choices">
          <legend>How?</legend>
          {methodInfos.map(({ method, name, words }) => (
            <RadioField
              key={method}
              name="method"
              value={method}
              defaultChecked={method === best?.method}
              label={name}
              note={words}
            />
          ))}
        </fieldset>
      ) : (
        best && <p className="form-note">{best.words}</p>
      )}
      <PayoutQuote payout={payout} />
      <SecondAdminNote payout={payout} />
    </DecisionForm>
  )
}

type Quote = CallReply<typeof quotePayout>['quotes'][number]

function PayoutQuote({ payout: { id, impossibleMethods } }: { payout: AdminPayout }) {
  const { data, isError } = useAdminAnswer(quotePayout, { params: { id } })
  return (
    <div aria-live="polite">
      {!data && !isError && <p className="form-note">Asking the providers what it costs…</p>}
      {isError && <p className="form-note">What it costs is not known right now.</p>}
      {data?.quotes.map((quote) => (
        <section key={quote.method} aria-label={`Costs with ${quote.methodName}`}>
          <h3>With {quote.methodName}</h3>
          <Facts facts={factsOf(quote)} />
          {quote.problem && <p className="form-note">{quote.problem}</p>}
          {!quote.problem && !quote.debit && (
            <p className="form-problem">
              None of our balances there covers it now. The payout would wait until one does.
            </p>
          )}
        </section>
      ))}
      {impossibleMethods.map(({ method, reason }) => (
        <p key={method} className="form-note">
          {reason}
        </p>
      ))}
    </div>
  )
}

/** A provider that gives no figures pays the same amount: the rate is not its own. */
function factsOf({ arrives, rate, fee, debit, balances, problem }: Quote) {
  const arriving = [
    'Arrives',
    arrives ? `${amountIn(arrives)}${rate ? `, at ${rate} for a dollar` : ''}` : 'Not known',
  ] as const
  if (problem) return [arriving]
  const available = balances.map((balance) => amountIn({ amount: balance.available, currency: balance.currency }))
  return [
    arriving,
    ['Fee', fee ? amountIn(fee) : 'Not known'],
    ['Debited', debit ? amountIn(debit) : 'Nothing'],
    ['Available', available.join(', ') || 'Not known'],
  ] as const
}

function amountIn({ amount, currency }: { amount: number; currency: string }): string {
  return isCurrency(currency) ? formatMinor(amount, currency) : `${currency} ${amount}`
}

/** Takes a payout from a provider that does not have it yet, to transfer it by hand. */
export function TakeOverPayout({ payout, onClose }: Props) {
  return (
    <DecisionForm
      payout={payout}
      read={() => ({ status: 'processing', method: 'by-hand' })}
      done={(changed) => {
        if (changed.method !== 'by-hand') return approvedToast(changed)
        return {
          title: 'Please transfer this payout',
          description: `Transfer ${formatCents(changed.amount)} at your bank, then mark it completed with the reference.`,
        }
      }}
      confirm={needsApproval(payout) ? 'Approve a transfer by hand' : 'Transfer it by hand'}
      onClose={onClose}
    >
      <Warnings warnings={payout.warnings} />
      <NameDoubtNote doubt={payout.nameDoubt} />
      <p className="form-note">The provider has not accepted it. From now on only you send it.</p>
      <SecondAdminNote payout={payout} />
    </DecisionForm>
  )
}

export function CompletePayout({ payout, onClose }: Props) {
  return (
    <DecisionForm
      payout={payout}
      read={({ stripeTransferId, notes }) => ({ status: 'completed', stripeTransferId, notes })}
      done={({ user, amount }) => ({
        title: 'Payout completed',
        description: `${user.fullName} gets a mail that ${formatCents(amount)} was paid out.`,
      })}
      confirm="Mark completed"
      onClose={onClose}
    >
      <BankReference label="Reference" hint="The reference of your bank for this transfer." />
      <PayoutNotes />
    </DecisionForm>
  )
}

export function RefusePayout({ payout, onClose }: Props) {
  const isPending = payout.status === 'pending'
  return (
    <DecisionForm
      payout={payout}
      read={({ notes }) => ({ status: 'failed', notes })}
      done={({ user, amount }) => ({
        title: isPending ? 'Payout refused' : 'Payout marked as failed',
        description: `${formatCents(amount)} is back in the balance of ${user.fullName}.`,
      })}
      confirm="Return the money"
      isDanger
      onClose={onClose}
    >
      <p className="form-note">
        {isPending ? 'Nothing is sent.' : 'Do this only if the transfer did not arrive, or was returned.'} The money
        returns to the person’s balance, and they get a mail with your notes.
      </p>
      <TextArea name="notes" label="Notes: why, and what they can do" maximum={MAXIMUM_NOTES} rows={3} />
    </DecisionForm>
  )
}

function SecondAdminNote({ payout }: { payout: AdminPayout }) {
  const { secondAdmin } = payout
  if (!secondAdmin) return null
  const { approval } = secondAdmin
  if (approval && !needsApproval(payout))
    return (
      <p className="form-note">
        <bdi>{approval.admin.fullName}</bdi> approved it on {formatDate(approval.approvedAt)}. You are the second admin:
        it is sent now. If you choose another way to send it, your approval is the first again.
      </p>
    )
  return (
    <>
      {approval && (
        <p className="form-note">
          <bdi>{approval.admin.fullName}</bdi> approved it before, but that no longer counts: the account or the admin’s
          rights have changed.
        </p>
      )}
      <p className="form-note">{secondAdmin.because} It is sent only after another admin has approved it too.</p>
    </>
  )
}

export function BankReference({ label, hint }: { label: string; hint: string }) {
  return <TextField name="stripeTransferId" label={label} hint={hint} maxLength={100} autoComplete="off" dir="ltr" />
}

export function PayoutNotes() {
  return <TextField name="notes" label="Notes (optional)" hint="The person can read them." autoComplete="off" />
}
