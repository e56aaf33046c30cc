import { DEMO_PASSWORD } from '../server/startup/demo/people'

export interface Person {
  fullName: string
  username: string
  email: string
  password: string
}

let count = 0

/** Unique details of a new person. The password is the demo's. */
export function newPerson(): Person {
  count += 1
  const username = `wanjiru-${crypto.randomUUID().slice(0, 6)}x${count}`
  return { fullName: `Wanjirũ Kamau ${count}`, username, email: `${username}@example.org`, password: DEMO_PASSWORD }
}
