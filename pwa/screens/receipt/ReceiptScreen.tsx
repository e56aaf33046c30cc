import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { getReceipt, type Receipt } from '#shared/contract/letters'
import { say, sayIn } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { isNotFound } from '../../api/errors'
import { queryFor } from '../../api/queries'
import { DataAge } from '../../components/device/DataAge'
import { FollowPlace } from '../../components/fundraisers/FollowPlace'
import { NotReviewed } from '../../components/language/NotReviewed'
import { OwnGift } from '../../components/paper/OwnGift'
import { PaperSheet } from '../../components/paper/PaperSheet'
import { isOwnReceipt } from '../../components/paper/ReceiptLink'
import { donorShown } from '../../components/people/PersonName'
import { FundraiserLink } from '../../components/ui/Buttons'
import { Facts } from '../../components/ui/Facts'
import { ActionLink, PageFailed, PageNotice, ScreenLoading } from '../../components/ui/Notice'
import { store } from '../../offline/stored-queries'
import { type Place, useHydrated, useSite } from '../../page/page'

/** Anybody may open it on this device, so only the donor's own list stores it (`ReceiptLink`). */
const receiptQuery = (token: string) => queryFor(getReceipt, { params: { token } }, { persist: 'read' })

export const QUERIES = ({ params: { token = '' } }: Place) => [receiptQuery(token)]

export default function ReceiptScreen() {
  const { token = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useQuery(receiptQuery(token))
  useStoredWhenOwn(token, dataUpdatedAt)

  if (data)
    return (
      <>
        <NotReviewed />
        <ReceiptSheet token={token} receipt={data} updatedAt={dataUpdatedAt} />
      </>
    )
  if (!error) return <ScreenLoading />
  if (!isNotFound(error)) return <PageFailed title={say('Error Loading Receipt')} onRetry={refetch} />
  return (
    <PageNotice
      title={say('Receipt Not Found')}
      text={say('The link is wrong. Open it from the email again, or copy the whole link.')}
    >
      <ActionLink to="/">{say('Back to Home')}</ActionLink>
    </PageNotice>
  )
}

/** Stores the receipt with the donor's other data, for reading offline, if its own donor has opened it from their list. */
function useStoredWhenOwn(token: string, updatedAt: number): void {
  const client = useQueryClient()
  const isOwn = isOwnReceipt(useLocation().state)
  useEffect(() => {
    const query = client.getQueryCache().find({ queryKey: receiptQuery(token).queryKey })
    // Without storage it can be read online as before.
    if (isOwn && updatedAt > 0 && query) void store(query).catch(() => undefined)
  }, [client, token, isOwn, updatedAt])
}

/** The receipt, printed on one sheet of paper. `updatedAt`: when it was fetched, in milliseconds since 1970. */
function ReceiptSheet({ token, receipt, updatedAt }: { token: string; receipt: Receipt; updatedAt: number }) {
  const { name, email } = useSite()
  const isHydrated = useHydrated()
  const { amount, coveredFee, communityLeaderFee, returnedAmount, paidAs, fundraiser, organisation, charityText } =
    receipt
  const { donationId, donorName, isAnonymous, isNameShort, message, mayEditUntil, askedBack } = receipt
  const paid = amount + coveredFee
  const gift = {
    ...{
      id: donationId,
      fundraiserId: fundraiser.id,
      donorName,
      isAnonymous,
      isNameShort,
      message,
      mayEditUntil,
      askedBack,
    },
    ...{ isReturned: returnedAmount >= paid, receipt: token },
  }
  return (
    <PaperSheet
      title={say('Donation receipt')}
      organisation={organisation}
      actions={isHydrated && <OwnGift gift={gift} />}
      after={<FollowPlace fundraiserId={fundraiser.id} />}
    >
      <DataAge updatedAt={updatedAt} />
      <p className="receipt-amount">
        <strong>{formatCents(paid)}</strong>
        {paidAs && <span>{say('paid as {amount}', { amount: paidAs })}</span>}
      </p>
      {returnedAmount > 0 && (
        <p className="form-note">
          {returnedAmount >= paid
            ? say('The full amount, {amount}, was refunded to you.', { amount: formatCents(returnedAmount) })
            : say('{amount} of it was refunded to you.', { amount: formatCents(returnedAmount) })}
        </p>
      )}
      <Facts
        facts={[
          [say('Receipt number'), receipt.number],
          [sayIn('a receipt', 'From'), <bdi key="from">{donorShown(donorName)}</bdi>],
          [sayIn('a receipt', 'For'), <FundraiserLink key="for" fundraiser={fundraiser} />],
          [say('Raised by'), <bdi key="by">{fundraiser.creatorName}</bdi>],
          [say('Date'), formatDate(receipt.createdAt)],
          [say('Reference'), receipt.reference],
        ]}
      />
      <h2>{say('Where it goes')}</h2>
      <Facts
        facts={[
          ...(coveredFee > 0
            ? [
                [say('Donation'), formatCents(amount)] as const,
                [say('Fees you covered'), formatCents(coveredFee)] as const,
              ]
            : []),
          [say('To the recipient'), formatCents(receipt.toRecipient)],
          [say('Platform fee'), formatCents(receipt.platformFee)],
          ...(communityLeaderFee > 0
            ? [[say('Community leader’s commission'), formatCents(communityLeaderFee)] as const]
            : []),
          [say('Total'), formatCents(paid)],
        ]}
      />
      {charityText && <p className="receipt-charity">{charityText}</p>}
      <p className="quiet-text">
        {say(
          'This receipt confirms your payment. Whether a gift can be deducted from your taxes depends on the law of your country; {organisation} can’t promise it.',
          { organisation: organisation?.name ?? name },
        )}{' '}
        {email
          ? say('Questions? Write to {email} and give the reference.', { email })
          : say('Questions? Write to us with our contact form and give the reference.')}
      </p>
    </PaperSheet>
  )
}
