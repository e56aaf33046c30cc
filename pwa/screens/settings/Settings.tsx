import type { OwnUser } from '#shared/contract/users'
import { EmailUnconfirmed } from '../../components/account/EmailUnconfirmed'
import { WorkOfflineSwitch } from '../../components/device/WorkOfflineSwitch'
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
      <h1>Settings</h1>
      <nav className="settings-menu" aria-label="Settings">
        <a href="#profile">Profile</a>
        <a href="#security">Security</a>
        <a href="#notifications">Notifications</a>
        <button type="button" disabled>
          Billing <small>coming soon</small>
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
