import type { Context } from '../../context'

/** What a check found: `problem` is money, data or mail at risk now; `warning` may become one. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem'
  /** A sentence, without personal data and without secrets: "The last backup is 3 hours old". */
  text: string
  /** What to do about it; null if nothing. */
  advice: string | null
}

/** A check of this installation. `npm run pamoja -- doctor`, the admins' screen, the metrics and the alerts run the same ones. */
export interface Check {
  /** Such as `backup-age`: it stays the same in metrics and alerts. */
  name: string
  /** Such as "Backups". */
  title: string
  /** Never throws because something is wrong: that is its finding. Ends within ten seconds. */
  run(context: Context): Promise<Finding[]>
}
