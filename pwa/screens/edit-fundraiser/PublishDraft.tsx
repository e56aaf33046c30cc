import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { publishFundraiser } from '#shared/contract/publishing'
import { say } from '#shared/language/say'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { NeedsConnection } from '../../components/form/NeedsConnection'
import { showToast } from '../../notify/toasts'
import { fundraiserQuery } from '../fundraiser/fundraiser-route'

/** Publishes a fundraiser that was created inactive. */
export function PublishDraft({ fundraiser: { id, title } }: { fundraiser: Pick<Fundraiser, 'id' | 'title'> }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(publishFundraiser, { params: { id } }),
    onSuccess(published) {
      client.setQueryData(fundraiserQuery(String(id)).queryKey, published)
      showToast({
        title: say('Fundraiser Published'),
        description: say('People can find “{title}” and donate to it now.', { title }),
      })
      navigate(`/fundraiser/${id}`)
    },
    onError: (error) =>
      showToast({ title: say('Error'), description: reasonOf(error, say('Please try again.')), tone: 'destructive' }),
  })
  return (
    <>
      <button type="button" aria-disabled={isPending} aria-busy={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? say('Publishing...') : say('Publish now')}
      </button>
      <NeedsConnection what={say('Publishing')} />
    </>
  )
}
