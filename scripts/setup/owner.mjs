import { accessSync, constants, lstatSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, parse, resolve, sep } from 'node:path'
import { Refusal } from './refusal.mjs'

/**
 * The owner of a folder of data, or of the one in which it will be made. Its files do not count: the service's user could make them links to
 * files of root, and root would act in a folder of that user. Throws a Refusal where that user could lead root elsewhere, or where the
 * server could not write its database.
 * @param {string} dataDirectory
 */
function findOwner(dataDirectory) {
  const folder = resolve(dataDirectory)
  const { root } = parse(folder)
  let path = root
  let found = statSync(root)
  for (const name of folder.slice(root.length).split(sep)) {
    path = join(path, name)
    const entry = lstatSync(path, { throwIfNoEntry: false })
    if (!entry) break
    if (entry.isSymbolicLink() && found.uid !== 0)
      throw new Refusal(
        `${path} is a link in a folder of user ${found.uid}, and root does not follow it. Set DATA_DIR to where it leads.`,
      )
    found = statSync(path)
  }
  const { uid, gid } = found
  const database = join(folder, 'pamoja.db')
  const file = process.env.DATABASE_URL ? undefined : lstatSync(database, { throwIfNoEntry: false })
  if (file && !file.isFile()) throw new Refusal(`${database} is a link or a folder, and must be the database itself.`)
  if (file && file.uid !== uid)
    throw new Refusal(`${database} belongs to user ${file.uid}, and its folder to user ${uid}. If it is the right one, as root:
chown -h ${uid}:${gid} ${database}*`)
  return { uid, gid }
}

/**
 * Run as root, becomes the user who owns the data: a database, a backup or a picture that belongs to root could not be read, or not be
 * deleted later, by the server that runs as that user. Does nothing for other users, and where root owns the data.
 * @param {string} dataDirectory
 * @param {string} program A file that this user is going to run.
 */
export function becomeOwnerOf(dataDirectory, program) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = findOwner(dataDirectory)
  if (uid === 0) return
  try {
    joinGroups(uid, gid)
    process.setgid?.(gid)
    process.setuid?.(uid)
  } catch (error) {
    throw new Refusal(`${resolve(dataDirectory)} belongs to user ${uid}, and root may not become that user here. Run this as user ${uid}.
${error instanceof Error ? error.message : error}`)
  }
  process.env.HOME = homeOf(dataDirectory)
  try {
    accessSync(program, constants.R_OK)
  } catch {
    throw new Refusal(`${resolve(dataDirectory)} belongs to user ${uid}, who can't read ${program}, so nothing was run.
Put Pamoja into a folder that this user can read, such as /srv/pamoja.`)
  }
}

/**
 * @param {number} uid
 * @param {number} gid
 */
function joinGroups(uid, gid) {
  try {
    // Not in the types of Node.
    if ('initgroups' in process && typeof process.initgroups === 'function') process.initgroups(uid, gid)
  } catch {
    // The user has no name on this machine, and so no groups.
    process.setgroups?.([gid])
  }
}

/** @param {string} otherwise For a user without a name on this machine. */
function homeOf(otherwise) {
  try {
    return userInfo().homedir
  } catch {
    return resolve(otherwise)
  }
}
