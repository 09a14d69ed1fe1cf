/** Estimates the recent upload rate and the remaining time. */
export class Pace {
  private samples: { at: number; sentBytes: number }[] = []

  reset(): void {
    this.samples = []
  }

  noteTime(sentBytes: number): void {
    const at = performance.now()
    this.samples = [...this.samples.filter((time) => at - time.at < 20_000), { at, sentBytes }]
  }

  isMoving(): boolean {
    return (this.samples.at(-1)?.sentBytes ?? 0) > (this.samples[0]?.sentBytes ?? 0)
  }

  secondsLeft(sizeBytes: number): number | undefined {
    const [first, last] = [this.samples[0], this.samples.at(-1)]
    if (!first || !last || last.at - first.at < 2000 || !this.isMoving()) return undefined
    return ((sizeBytes - last.sentBytes) * (last.at - first.at)) / 1000 / (last.sentBytes - first.sentBytes)
  }
}
