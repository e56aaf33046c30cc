import { say } from '#shared/language/say'
import { DEFAULT_NAME } from '#shared/site'
import { slogan, tagline } from '../../../data/copy/organisation'
import { MailLink } from '../../components/reading/Section'
import { useSite } from '../../page/page'

export const HEAD = () => ({ title: `${say('Coming Soon')} | ${DEFAULT_NAME}`, description: tagline() })

export default function ComingSoonScreen() {
  const { name } = useSite()
  return (
    <main className="coming-soon hero" id="main" tabIndex={-1}>
      <div className="container">
        <p className="brand">
          <span className="flag" aria-hidden="true" />
          {name}
        </p>
        <p className="eyebrow">{slogan()}</p>
        <h1>{say('Coming Soon')}</h1>
        <p className="lead">{tagline()}</p>
        <p className="actions">
          <MailLink className="button gold" subject={encodeURIComponent(name)}>
            {say('Contact Us')}
          </MailLink>
        </p>
      </div>
    </main>
  )
}
