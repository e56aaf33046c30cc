import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../../../api/errors'
import { showToast, type Toast } from '../../../../notify/toasts'
import { useRefresh } from './admin-queries'

interface Options<Input, Reply> {
  act: (input: Input) => Promise<Reply>
  done: (reply: Reply, input: Input) => Toast
  /** The title of the toast for a failure; the server's reason is shown below it. */
  failure: string
  /** Called after success and failure, before data on screen is refetched. */
  onSettled?: () => void
}

/** An action of an admin: it shows the result as a toast and refetches the changed data. */
export function useAction<Input, Reply>({ act, done, failure, onSettled }: Options<Input, Reply>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: act,
    onSuccess: (reply, input) => showToast(done(reply, input)),
    onError: (error) =>
      showToast({ title: failure, description: reasonOf(error, 'Please try again.'), tone: 'destructive' }),
    onSettled() {
      onSettled?.()
      return refresh()
    },
  })
}
