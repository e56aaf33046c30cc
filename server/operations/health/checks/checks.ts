import type { Check } from '../check'
import { backupAge } from './backup-age'
import { backupVerified } from './backup-verified'
import { books } from './books'
import { disk } from './disk'
import { mail } from './mail'
import { maintenance } from './maintenance'
import { modeCheck } from './mode'
import { providers } from './providers'
import { publicAddress } from './public-address'
import { queues } from './queues'
import { siteCheck } from './site'

/** Every check of an installation, in the order in which they are printed and shown. */
export const CHECKS: readonly Check[] = [
  disk,
  books,
  backupAge,
  backupVerified,
  queues,
  mail,
  providers,
  publicAddress,
  modeCheck,
  siteCheck,
  maintenance,
]
