import { statfs } from 'node:fs/promises'
import { formatNumber } from '#shared/language/format'
import type { Check } from '../check'
import { ok, problem, warning } from '../findings'

const MIB = 1024 * 1024
/** Bytes: less than this, and one backup or a busy hour fills the disk. */
const LITTLE = 1024 * MIB
const TOO_LITTLE = 200 * MIB
const SMALL_SHARE = 0.1

/** The space that is left for the database, pictures and backups. */
export const disk: Check = {
  name: 'disk',
  title: 'Disk',
  async run({ config }) {
    const folder = config.dataDirectory
    try {
      const { bavail, blocks, bsize } = await statfs(folder)
      const free = bavail * bsize
      const text = `${formatNumber(Math.floor(free / MIB))} MiB are free in ${folder}`
      if (free < TOO_LITTLE)
        return [problem(text, 'Free some space now: without it no donation can be recorded, only refused.')]
      if (free < LITTLE || bavail / blocks < SMALL_SHARE)
        return [warning(text, 'Add space, or move older backups to another disk.')]
      return [ok(text)]
    } catch {
      return [problem(`${folder} can’t be read`, 'Check DATA_DIR and the rights of the folder.')]
    }
  },
}
