/** A failed backup, restore or verification, in words for the person who runs the server. */
export class BackupError extends Error {}
