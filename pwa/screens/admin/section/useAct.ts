import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../../api/errors'
import { showToast, type Toast } from '../../../components/toasts'
import { useRefresh } from './admin-queries'

interface Options<Input, Reply> {
  act: (input: Input) => Promise<Reply>
  done: (reply: Reply, input: Input) => Toast
  /** The title of the toast when it fails; the server's reason stands below it. */
  failure: string
  /** Called either way, before what is on screen is fetched anew. */
  onSettled?: () => void
}

/** Something that an admin does to what is on screen: it says how it went, and what it changed is fetched anew. */
export function useAct<Input, Reply>({ act, done, failure, onSettled }: Options<Input, Reply>) {
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
