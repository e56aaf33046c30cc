/**
 * The data can't be read or written for the moment: no connection, a full pool, a full disk. The same request may succeed later. Nothing was
 * changed, unless the answer to a commit was lost: then everything or nothing was. So only a request with an Idempotency-Key, or one that
 * checks what was done before, may be repeated. Each engine's part throws it; requests answer it with 503 and `Retry-After`.
 */
export class DatabaseUnavailable extends Error {}
