import type { CacheTag } from './page-tags.ts'

/** Runs an action per tag at once, and then at most once per interval. */
export class ThrottledTags {
  private readonly askedAgain = new Map<CacheTag, boolean>()
  private readonly intervalMs: number
  private readonly act: (tag: CacheTag) => void

  constructor(intervalMs: number, act: (tag: CacheTag) => void) {
    this.intervalMs = intervalMs
    this.act = act
  }

  ask(tag: CacheTag): void {
    if (this.askedAgain.has(tag)) {
      this.askedAgain.set(tag, true)
      return
    }
    this.askedAgain.set(tag, false)
    this.act(tag)
    setTimeout(() => this.afterInterval(tag), this.intervalMs).unref()
  }

  private afterInterval(tag: CacheTag): void {
    const again = this.askedAgain.get(tag) === true
    this.askedAgain.delete(tag)
    if (again) this.ask(tag)
  }
}
