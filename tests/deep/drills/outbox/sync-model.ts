/** The number of failures after which the browser drops a sync. */
const MAXIMUM_FAILURES = 3

/** A model of Chromium's Background Sync for one tag. */
export class SyncModel {
  /** The browser has dropped it after its last failure, and it was not registered again since. */
  private wasDropped = false
  private registered: { failures: number } | null = null
  private isFiring = false
  private isRepeated = false

  /** Whether the browser repeats the event no more. */
  get isLastChance(): boolean {
    return this.registered?.failures === MAXIMUM_FAILURES - 1
  }

  /** Whether the browser has dropped the event, or does so if the attempt that is under way fails. */
  get mayBeOver(): boolean {
    return this.wasDropped || (this.isFiring && this.isLastChance)
  }

  register(): void {
    this.wasDropped = false
    if (this.isFiring) this.isRepeated = true
    else this.registered ??= { failures: 0 }
  }

  /** The event begins. False if there is none to fire. */
  begin(): boolean {
    if (!this.registered || this.isFiring) return false
    this.isFiring = true
    return true
  }

  /** The worker has handled the event; `isDone` is false if it failed, or was killed. */
  end(isDone: boolean): void {
    if (!this.isFiring) return
    const failures = (this.registered?.failures ?? 0) + 1
    if (this.isRepeated) this.registered = { failures: 0 }
    else this.registered = isDone || failures === MAXIMUM_FAILURES ? null : { failures }
    this.wasDropped = !isDone && this.registered === null
    this.isFiring = false
    this.isRepeated = false
  }
}
