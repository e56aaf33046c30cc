import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'
import { Refusal } from './refusal.mjs'

/**
 * Run as root, becomes the user who owns the data: a database, a backup or a picture that belongs to root could not be read, or not be
 * deleted later, by the server that runs as that user. Does nothing for other users, and where root owns the data.
 * @param {string} dataDirectory
 * @param {string} program A file that this user is going to run.
 */
export function becomeOwnerOf(dataDirectory, program) {
  if (process.getuid?.() !== 0) return
  let owned = resolve(dataDirectory, 'pamoja.db')
  // A folder that is not there yet is made in the one above it.
  while (!existsSync(owned)) owned = dirname(owned)
  const { uid, gid } = statSync(owned)
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
