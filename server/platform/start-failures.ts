import type { Config } from './config'
import { ConfigError } from './config'
import { OtherVersion } from './database/migrate'

type Place = Pick<Config, 'host' | 'port' | 'dataDirectory' | 'clientDirectory' | 'databaseUrl'>

/** A sentence that says what to do; null for an error that nobody expected: its stack is needed. */
export function describeStartFailure(error: unknown, config: Place | null): string | null {
  if (error instanceof ConfigError) return `The configuration is not usable:\n${error.message}`
  if (error instanceof OtherVersion) return error.message
  if (!(error instanceof Error)) return null
  const { code, syscall, path, port, hostname } = partsOf(error)
  const listens = syscall === 'listen' || syscall === 'bind' || (syscall === 'getaddrinfo' && hostname === config?.host)
  if (listens) return ofListening(code, String(port ?? config?.port ?? ''), config?.host ?? '')
  if (/^(?=.*\d)[A-Z\d]{5}$/.test(code) || isConnection(code, syscall))
    return config?.databaseUrl ? ofServer(code, config.databaseUrl) : null
  return ofFiles(code, typeof path === 'string' ? path : '', config)
}

function ofListening(code: string, port: string, host: string): string | null {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Choose another: PORT=4000 npm start (the sandbox takes the next one)`
  if (code === 'EACCES')
    return `PORT: this user may not listen on port ${port}. Choose one from 1024 on, with a proxy in front.`
  return `HOST: ${host} is not an address of this machine (${code}). 127.0.0.1 is for a proxy on it, 0.0.0.0 for all networks.`
}

const isConnection = (code: string, syscall: unknown) =>
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code) || syscall === 'getaddrinfo'

/** SQLSTATE or an error of the connection. The address is named without its password. */
function ofServer(code: string, url: string): string | null {
  const { hostname, port, username, pathname } = URL.canParse(url) ? new URL(url) : new URL('postgres://unknown')
  const server = `${hostname}:${port || 5432}`
  if (code === '28P01') return `DATABASE_URL: PostgreSQL at ${server} refuses the password of the role "${username}".`
  if (code === '28000') return `DATABASE_URL: PostgreSQL at ${server} does not let the role "${username}" in.`
  if (code === '3D000')
    return `DATABASE_URL: PostgreSQL at ${server} has no database "${pathname.slice(1)}": createdb ${pathname.slice(1)}`
  if (code === '42501')
    return `DATABASE_URL: the role "${username}" may not create tables in "${pathname.slice(1)}". Make it the owner.`
  if (code === '08P01')
    return `DATABASE_URL: a connection pooler at ${server} refuses the connection (${code}). Name PostgreSQL itself, or use session mode.`
  if (/^(?:53|57P|08)/.test(code))
    return `DATABASE_URL: PostgreSQL at ${server} takes no connection now (${code}). Try again later.`
  return isConnection(code, /^E(?:NOTFOUND|AI_AGAIN)$/.test(code) ? 'getaddrinfo' : '')
    ? `DATABASE_URL: PostgreSQL at ${server} can't be reached (${code}). Does it run, and is the address right?`
    : null
}

function ofFiles(code: string, path: string, config: Place | null): string | null {
  const { dataDirectory = 'data/run', clientDirectory = '' } = config ?? {}
  if (code === 'ENOENT' && clientDirectory && path.includes(clientDirectory))
    return `CLIENT_DIR: there is no build in ${clientDirectory}. Make it: npm run build`
  if (code === 'EEXIST' || code === 'ENOTDIR') return `DATA_DIR: ${path || dataDirectory} is not a folder.`
  if (code === 'EACCES' || code === 'EPERM') return `DATA_DIR: this user may not write ${path || dataDirectory}.`
  if (code === 'EROFS' || /^SQLITE_READONLY/.test(code))
    return `DATA_DIR: ${path || dataDirectory} is on a disk that can only be read.`
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') return `DATA_DIR: the disk of ${dataDirectory} is full.`
  if (code === 'SQLITE_NOTADB' || /^SQLITE_CORRUPT/.test(code))
    return `DATA_DIR: ${dataDirectory}/pamoja.db is no database, or damaged. Move it away, and restore a backup.`
  if (/^SQLITE_(?:CANTOPEN|IOERR)/.test(code))
    return `DATA_DIR: the database in ${dataDirectory} can't be opened (${code}): is the disk there?`
  return null
}

/** Of an error of a query or the disk also what is behind it. */
function partsOf(error: Error): {
  code: string
  syscall?: unknown
  path?: unknown
  port?: unknown
  hostname?: unknown
} {
  if ('code' in error) return { ...error, code: String(error.code) }
  return error.cause instanceof Error ? partsOf(error.cause) : { code: '' }
}
