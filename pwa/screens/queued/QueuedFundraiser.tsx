import { say } from '#shared/language/say'
import { categoryName, isCategoryId } from '#shared/rules/categories'
import { formatCents } from '#shared/rules/money/money'
import { pictureKey, usePictureAddress } from '../../components/fundraiser-form/pictures/picture-address'
import { otherLanguage } from '../../components/fundraisers/story-language'
import type { OutboxEntry } from '../../offline/drafts/entry'
import { usePage } from '../../page/page'
import { Story } from '../fundraiser/Story'

/** The preview of a fundraiser in the outbox. */
export function QueuedFundraiser({ entry: { fields, image, pictures } }: { entry: OutboxEntry }) {
  const shown = pictures ?? (image ? [image] : [])
  const { title, category, goalAmount, description, storyLanguage } = fields
  const language = otherLanguage(typeof storyLanguage === 'string' ? storyLanguage : null, usePage().prefix)
  return (
    <>
      {typeof category === 'string' && isCategoryId(category) && (
        <p className="badges">
          <span className="badge">{categoryName(category)}</span>
        </p>
      )}
      <h1 dir="auto">{String(title)}</h1>
      {shown.length > 0 && (
        <div className="queued-pictures">
          {shown.map((picture) => (
            <QueuedPicture key={pictureKey(picture)} picture={picture} />
          ))}
        </div>
      )}
      {typeof goalAmount === 'number' && <p>{say('Goal: {amount}', { amount: formatCents(goalAmount) })}</p>}
      <Story text={String(description ?? '')} language={language} />
    </>
  )
}

function QueuedPicture({ picture }: { picture: Blob | string }) {
  const address = usePictureAddress(picture)
  return address && <img src={address} alt="" className="queued-picture" width={800} height={600} />
}
