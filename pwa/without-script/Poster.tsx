import { say } from '#shared/language/say'
import type { PlainPage } from '#shared/plain-page'
import { formatCents } from '#shared/rules/money/money'
import { creatorName } from '#shared/rules/names'
import { Cover } from '../components/fundraisers/FundraiserPicture'
import { QuietLink } from '../components/ui/Buttons'
import { sayNodes } from '../language/say-nodes'
import { useSite } from '../page/page'

export function Poster({ fundraiser, address, code }: Extract<PlainPage, { name: 'poster' }>) {
  const { name } = useSite()
  const { id, title, category, picture, goalAmount, user } = fundraiser
  const creator = <bdi>{creatorName(fundraiser)}</bdi>
  const isLong = title.length > 70
  return (
    <>
      <nav className="container poster-tools" aria-label={say('Poster')}>
        <button type="button" hidden>
          {say('Print')}
        </button>
        <p>{say('To print this page, open your browser’s menu and choose Print. It fits one sheet of A4.')}</p>
        <QuietLink to={`/fundraiser/${id}`}>{say('Back to Campaign')}</QuietLink>
      </nav>
      <main id="main" className="poster">
        <span className="flag" aria-hidden="true" />
        <h1 dir="auto" className={isLong ? 'long' : undefined}>
          {title}
        </h1>
        <p className="poster-creator">
          {user.location
            ? sayNodes('by {name}, {place}', { name: creator, place: <bdi>{user.location}</bdi> })
            : sayNodes('by {name}', { name: creator })}
        </p>
        <div className="poster-picture">
          {picture ? (
            <img src={picture.src} width={picture.width} height={picture.height} alt="" />
          ) : (
            <Cover category={category} fundraiserId={id} />
          )}
        </div>
        <p className="poster-goal">
          {sayNodes('Goal {amount}', { amount: <strong>{formatCents(goalAmount)}</strong> })}
        </p>
        <div className="poster-way">
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={say('QR code of {address}', { address })}
          >
            <path d={`M0 0H${code.size}V${code.size}H0Z`} fill="#fff" />
            <path d={code.path} fill="#000" shapeRendering="crispEdges" />
          </svg>
          <p>
            <strong>{say('Scan and give')}</strong>
            {say('by M-Pesa, MTN, Airtel or card')}
            <span className="poster-address" dir="ltr">
              {address}
            </span>
          </p>
        </div>
        <p className="poster-brand">{name}</p>
      </main>
    </>
  )
}
