import { mailsTo } from './accounts'
import { expect, type JourneyServer } from './server'

/** The first address with this path in the mails to a person, once one has arrived. */
export async function mailedAddress(server: JourneyServer, email: string, path: string): Promise<string> {
  const pattern = new RegExp(`^.*?: (http\\S+${path}[\\w-]+)\\s*$`, 'm')
  let address: string | undefined
  await expect
    .poll(async () => {
      address = pattern.exec((await mailsTo(server, email)).join('\n'))?.[1]
      return address
    })
    .toBeTruthy()
  return address ?? ''
}
