import { useState } from 'react'
import { exportMyData } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { DownloadLink } from '../../components/ui/DownloadLink'
import { CloseAccount } from './CloseAccount'

/** Downloading the stored data, and closing the account. */
export function YourData() {
  const [isClosing, setClosing] = useState(false)
  return (
    <section className="panel" aria-labelledby="your-data">
      <h2 id="your-data">{say('Your Data')}</h2>
      <p>
        {say('Everything that is stored about you, as one file: profile, fundraisers, donations, payouts, devices.')}
      </p>
      <p className="actions">
        <DownloadLink className="button quiet" href={exportMyData.path} download="pamoja-my-data.json">
          {say('Download my data')}
        </DownloadLink>
        <button type="button" className="button danger" aria-haspopup="dialog" onClick={() => setClosing(true)}>
          {say('Close my account')}
        </button>
      </p>
      <CloseAccount isOpen={isClosing} onClose={() => setClosing(false)} />
    </section>
  )
}
