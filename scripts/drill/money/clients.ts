import { GaveUp, type RetryingClient } from '../retrying-client.ts'
import { MoneyCaller } from './caller.ts'
import { counterActions } from './counter-actions.ts'
import { deskActions } from './desk-actions.ts'
import { payoutActions } from './payout-actions.ts'
import { registrationActions } from './registration-actions.ts'
import { statementActions } from './statement-actions.ts'
import type { MoneyWorld } from './world.ts'

/** An action with its weight. */
export type Weighted = readonly [number, () => Promise<void>]

/** Sends random calls about money until the wanted number is answered, several clients at a time. */
export class MoneyClients {
  readonly #caller: MoneyCaller
  gaveUp = 0

  constructor(options: { world: MoneyWorld; client: RetryingClient; historyFile: string; random: () => number }) {
    this.#caller = new MoneyCaller(options)
  }

  get answered(): number {
    return this.#caller.answered
  }

  get done(): number {
    return this.#caller.done
  }

  /** Answers that no client should get. */
  get faults(): readonly string[] {
    return this.#caller.faults
  }

  /** By call, how many were carried out of those that were answered. */
  get tally(): string {
    const sorted = [...this.#caller.tally].toSorted(([a], [b]) => a.localeCompare(b))
    return sorted.map(([call, { answered, done }]) => `${call} ${done}/${answered}`).join(', ')
  }

  async run(operations: number, clients: number): Promise<void> {
    const makers = [deskActions, payoutActions, counterActions, registrationActions, statementActions]
    const actions = makers.flatMap((actionsOf) => actionsOf(this.#caller))
    const work = async (): Promise<void> => {
      while (this.answered < operations) {
        try {
          await this.#weighted(actions)()
        } catch (error) {
          if (!(error instanceof GaveUp)) throw error
          this.gaveUp += 1
        }
      }
    }
    await Promise.all(Array.from({ length: clients }, work))
  }

  #weighted(actions: readonly Weighted[]): () => Promise<void> {
    let at = this.#caller.random() * actions.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, action] of actions) {
      at -= weight
      if (at < 0) return action
    }
    throw new Error('no action was chosen')
  }
}
