import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { EmailUnconfirmed } from '../../components/account/EmailUnconfirmed'
import { WorkOfflineSwitch } from '../../components/device/WorkOfflineSwitch'
import { sayNodes } from '../../language/say-nodes'
import { AccountInformation } from './AccountInformation'
import { DonationNotices } from './DonationNotices'
import { LanguageChoice } from './LanguageChoice'
import { OnThisDevice } from './OnThisDevice'
import { ProfileInformation } from './ProfileInformation'
import { Security } from './Security'
import { YourData } from './YourData'

export function Settings({ viewer }: { viewer: OwnUser }) {
  return (
    <div className="container page settings">
      <h1>{say('Settings')}</h1>
      <nav className="settings-menu" aria-label={say('Settings')}>
        <a href="#profile">{say('Profile')}</a>
        <a href="#security">{say('Security')}</a>
        <a href="#notifications">{say('Notifications')}</a>
        <button type="button" disabled>
          {sayNodes('Billing <small>coming soon</small>', { small: (words) => <small>{words}</small> })}
        </button>
      </nav>
      <div className="settings-cards">
        <EmailUnconfirmed viewer={viewer} />
        <ProfileInformation viewer={viewer} />
        <AccountInformation viewer={viewer} />
        <Security />
        <DonationNotices />
        <LanguageChoice />
        <WorkOfflineSwitch />
        <OnThisDevice />
        <YourData />
      </div>
    </div>
  )
}
