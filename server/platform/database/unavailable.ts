/**
 * The data can't be read or written for the moment: no connection, a full pool, a full disk. Nothing was changed, and the same request may
 * succeed later. Each engine's part throws it; requests answer it with 503 and `Retry-After`.
 */
export class DatabaseUnavailable extends Error {}
