import { z } from 'zod'

interface Credentials {
  email: string
  password: string
}

const CREATOR: Credentials = { email: 'creator@pamoja.test', password: 'pamoja-demo' }
const session = z.object({ token: z.string(), user: z.object({ id: z.number() }) })
const own = z.array(z.object({ id: z.number() })).min(1)

/** Signs in the creator of the demo without a browser. Returns an access token. */
export async function signIn(origin: string): Promise<z.infer<typeof session>> {
  const headers = { 'Content-Type': 'application/json' }
  const reply = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(CREATOR) })
  return session.parse(await reply.json())
}

let creator: ReturnType<typeof signIn> | undefined

/** Changes a fundraiser of the demo, as its creator does: its title, or what is given. */
export async function changeFundraiser(
  origin: string,
  change: Record<string, string> = { title: 'A title that was changed' },
): Promise<void> {
  creator ??= signIn(origin)
  const { token, user } = await creator
  const [fundraiser] = own.parse(await (await fetch(`${origin}/api/fundraisers?userId=${user.id}&limit=1`)).json())
  const reply = await fetch(`${origin}/api/fundraisers/${fundraiser?.id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(change),
  })
  if (!reply.ok) throw new Error(`The fundraiser was not changed: ${reply.status} ${await reply.text()}`)
}

/** The status of an attempt to sign in as one of many people who have no account: the password is hashed all the same. */
export async function tryToSignIn(origin: string, person: number): Promise<number> {
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `person${person}@example.org`, password: 'not the right one' }),
  })
  await reply.arrayBuffer()
  return reply.status
}
