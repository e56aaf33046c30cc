import { CommandError } from '../command'

/** A failed backup or restore, in words for the person who runs the server. */
export class BackupError extends CommandError {}
