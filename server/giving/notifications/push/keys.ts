import webpush from 'web-push'
import { z } from 'zod'
import type { Context } from '../../../context'
import { readFact, replaceFact } from '../../../platform/installation'

const FACT = 'push-keys'
const PLACE = 'installation.value'

const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type PushKeys = z.output<typeof pushKeys>

/** The keys of this installation. They are made once: browsers that subscribed with others would get nothing any more. */
export async function readPushKeys({ database, secrets }: Pick<Context, 'database' | 'secrets'>): Promise<PushKeys> {
  const open = (sealed: string) => pushKeys.parse(JSON.parse(secrets.open(sealed, PLACE, FACT)))
  const stored = await readFact(database.read, FACT)
  if (stored !== null) return open(stored)
  const made = webpush.generateVAPIDKeys()
  if (await replaceFact(database.write, FACT, null, secrets.seal(JSON.stringify(made), PLACE, FACT))) return made
  // Another server was faster.
  return open((await readFact(database.write, FACT)) ?? '')
}
