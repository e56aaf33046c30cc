import { concernsAdmin } from '../../community/users/admins'
import type { Handle } from '../../platform/database/open'
import { refuse } from '../../platform/refusals/refusal'

/** Whose decision moves money, or a state of it. The ledger books nothing without one, and only these functions make one. */
export class Authority<Actor extends number | null = number | null> {
  /** The admin or the owner; null for what a provider reports. */
  readonly actorId: Actor
  /** Whose money it is about; null for everybody's. */
  readonly #people: ReadonlySet<number> | null

  private constructor(actorId: Actor, people: ReadonlySet<number> | null) {
    this.actorId = actorId
    this.#people = people
  }

  /** A provider reports what has happened to money already. */
  static readonly provider = new Authority(null, null)

  /** The owner of the money. */
  static owner({ id }: { id: number }): Authority<number> {
    return new Authority(id, new Set([id]))
  }

  /** An admin. Throws 403 for their own money, and that of a person whose profile they made as a leader. */
  static async admin(database: Handle, { id }: { id: number }, ownerId: number): Promise<Authority<number>> {
    const people = database.selectFrom('users').select(['id', 'createdById']).where('id', '=', ownerId)
    const person = await people.executeTakeFirstOrThrow()
    if (concernsAdmin({ id }, person)) throw refuse('admin.own-matter')
    const { createdById } = person
    return new Authority(id, new Set([ownerId, ...(createdById === null ? [] : [createdById])]))
  }

  /** An admin, about a gift. Throws 403 for the donor too. */
  static async adminOfGift(
    database: Handle,
    admin: { id: number },
    gift: { donorId: number | null; fundraiserId: number },
  ): Promise<Authority<number>> {
    if (gift.donorId === admin.id) throw refuse('admin.own-matter')
    const owners = database.selectFrom('fundraisers').select('userId').where('id', '=', gift.fundraiserId)
    return Authority.admin(database, admin, (await owners.executeTakeFirstOrThrow()).userId)
  }

  /** Throws a RangeError for money of people that this decision does not cover. */
  async requireCovers(database: Handle, lines: readonly { fundraiserId?: number; userId?: number }[]): Promise<void> {
    if (this.#people === null) return
    const fundraiserIds = lines.flatMap(({ fundraiserId }) => fundraiserId ?? [])
    const owners = database
      .selectFrom('fundraisers')
      .select('userId')
      .where('id', 'in', [0, ...fundraiserIds])
    const people = [...(await owners.execute()), ...lines].flatMap(({ userId }) => userId ?? [])
    const other = people.find((id) => !this.#people?.has(id))
    if (other !== undefined) throw new RangeError(`The decision was not about the money of user ${other}`)
  }
}
