import { mailSome } from '../../../server/giving/telling/mail'
import { tellSome } from '../../../server/giving/telling/tell'
import { connectDatabase } from '../../../server/platform/database/open'
import { DAY } from '../../../server/platform/durations'
import { createLimits } from '../../../server/platform/limits/limits'
import { createSecrets } from '../../../server/platform/secrets/secrets'
import { buildContext } from '../../../server/testing/build-context'
import { TEST_SECRET_KEY } from '../../../server/testing/secret-key'

/** Tells and sends without a pause until nothing is left, or until it is killed. What is sent is counted with its deletion. */
const place = { dataDirectory: process.env.DATA_DIR ?? '', databaseUrl: process.env.DATABASE_URL || null }
const database = connectDatabase(place)
const parts = { ...place, database, secrets: createSecrets(TEST_SECRET_KEY), clock: Date.now, pass: () => {} }
const context = await buildContext(parts)
const limits = createLimits(database, Date.now)

async function send(): Promise<number> {
  return database.transaction(async (transaction) => {
    const mails = await transaction
      .updateTable('outgoing_mail')
      .set({ status: 'sent' })
      .where('status', '=', 'waiting')
      .returning('mailKey')
      .execute()
    const pushes = await transaction.deleteFrom('push_messages').returning(['subscriptionId', 'eventId']).execute()
    const keys = [
      ...mails.map(({ mailKey }) => `sent:${mailKey}`),
      ...pushes.map(({ subscriptionId, eventId }) => `sent:push:${subscriptionId}:${eventId}`),
    ]
    if (keys.length > 0)
      await limits.takeEach(
        transaction,
        keys.map((key) => ({ key, windowMs: DAY })),
      )
    return keys.length
  })
}

for (let isWorking = true; isWorking; ) {
  const isTelling = await tellSome(context)
  const isMailing = await mailSome(context)
  isWorking = (await send()) > 0 || isTelling || isMailing
}
process.exit(0)
