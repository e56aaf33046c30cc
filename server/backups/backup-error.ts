import { CommandError } from '../command'

/** A refusal to back up or restore, in words for the person who runs the server. */
export class BackupError extends CommandError {}
