import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { isNotFound } from '../../api/errors'
import { NotReviewed } from '../../components/language/NotReviewed'
import { isOwnReceipt } from '../../components/paper/own-receipt'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { Notice } from '../../components/ui/Notice'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { store } from '../../offline/reading/stored-copies'
import { ReceiptSheet } from './ReceiptSheet'
import { receiptQueries, receiptQuery } from './receipt-route'

export const QUERIES = receiptQueries

/** A donor's receipt, for the holder of its link. Readable and printable without a script. */
export default function ReceiptScreen() {
  const { token = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useQuery(receiptQuery(token))
  useKeptWhenOwn(token, dataUpdatedAt)

  if (data)
    return (
      <>
        <NotReviewed />
        <ReceiptSheet receipt={data} updatedAt={dataUpdatedAt} />
      </>
    )
  if (!error) return <ScreenLoading />
  if (!isNotFound(error)) {
    return (
      <div className="container page" role="alert">
        <LoadingFailed isPage title={say('Error Loading Receipt')} onRetry={refetch} />
      </div>
    )
  }
  return (
    <div className="container page">
      <Notice
        isPage
        title={say('Receipt Not Found')}
        text={say('The link is wrong. Open it from the email again, or copy the whole link.')}
      >
        <p className="actions">
          <Link className="button" to="/">
            {say('Back to Home')}
          </Link>
        </p>
      </Notice>
    </div>
  )
}

/** Stores the receipt with the donor's other data, for reading offline, if its own donor has opened it from their list. */
function useKeptWhenOwn(token: string, updatedAt: number): void {
  const client = useQueryClient()
  const isOwn = isOwnReceipt(useLocation().state)
  useEffect(() => {
    const query = client.getQueryCache().find({ queryKey: receiptQuery(token).queryKey })
    // Without storage it can be read online as before.
    if (isOwn && updatedAt > 0 && query) void store(query).catch(() => undefined)
  }, [client, token, isOwn, updatedAt])
}
