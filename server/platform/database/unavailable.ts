/**
 * The data can't be read or written for the moment: no connection, a full pool, a full disk. The same request may succeed later. Nothing was
 * changed, unless the answer to a commit was lost: then everything or nothing was. So only a request with an Idempotency-Key, or one that
 * checks what was done before, may be repeated. Each engine's part throws it; requests answer it with 503 and `Retry-After`.
 */
export class DatabaseUnavailable extends Error {
  /** Whether other requests most likely fail too: the whole database is away, not only one statement or one part of it. */
  readonly isForAll: boolean = false
}

/** What SQLite and the system say of a disk that is full, read-only, broken or not there, and of a process that has too many files open. */
const DISK_PROBLEM =
  /^(?:SQLITE_(?:FULL|CANTOPEN|IOERR|READONLY)(?:_\w+)?|ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM|ENOTDIR|EMFILE|ENFILE)$/

/** The error itself, or DatabaseUnavailable if the disk is the reason. */
export function diskProblem(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const code = 'code' in error ? String(error.code) : ''
  return DISK_PROBLEM.test(code) ? new DatabaseUnavailable(`The disk failed: ${code}`, { cause: error }) : error
}
