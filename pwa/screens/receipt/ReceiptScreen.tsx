import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { isNotFound } from '../../api/errors'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { Notice } from '../../components/ui/Notice'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { ReceiptSheet } from './ReceiptSheet'
import { receiptQueries, receiptQuery } from './receipt-route'

export const QUERIES = receiptQueries

/** A donor's receipt, for the holder of its link. Readable and printable without a script. */
export default function ReceiptScreen() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery(receiptQuery(token))

  if (data) return <ReceiptSheet receipt={data} />
  if (!error) return <ScreenLoading />
  if (!isNotFound(error)) {
    return (
      <div className="container page" role="alert">
        <LoadingFailed isPage title="Error Loading Receipt" onRetry={refetch} />
      </div>
    )
  }
  return (
    <div className="container page">
      <Notice
        isPage
        title="Receipt Not Found"
        text="The link is wrong. Open it from the email again, or copy the whole link."
      >
        <p className="actions">
          <Link className="button" to="/">
            Back to Home
          </Link>
        </p>
      </Notice>
    </div>
  )
}
