import { type AdminPayout, decidePayout } from '#shared/contract/admin/money'
import { send } from '../../../api/client'
import { type Fields, useForm } from '../../../components/form/useForm'
import { showToast, type Toast } from '../../../notify/toasts'
import { attemptKeyOf, forgetAttemptKey } from '../../../payments/attempt-key'
import { useRefresh } from '../section/state/admin-queries'

interface Options {
  read: (typed: Fields) => unknown
  done: (payout: AdminPayout) => Toast
  onClose: () => void
}

/** The form of a decision about a payout. A retry does not execute the decision twice. */
export function useDecision({ id }: AdminPayout, { read, done, onClose }: Options) {
  const refresh = useRefresh()
  const attempt = `payout:${id}`
  return useForm({
    schema: decidePayout.body,
    read,
    submit: (body) => send(decidePayout, { params: { id }, body }, { idempotencyKey: attemptKeyOf(attempt, body) }),
    onDone(decided) {
      forgetAttemptKey(attempt)
      showToast(done(decided))
      onClose()
      void refresh()
    },
    failure: { title: 'Payout not changed', text: 'The payout has not changed. Please try again.' },
  })
}
