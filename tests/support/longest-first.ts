import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/**
 * Begins with the named files, in this order, and goes on with the others: where several run at a time, a long file that
 * came last would let the rest of the machine stand idle.
 */
export function longestFirst(names: readonly string[]): TestSequencerConstructor {
  const turnOf = ({ moduleId }: TestSpecification) => {
    const at = names.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
    return at < 0 ? names.length : at
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).sort((one, other) => turnOf(one) - turnOf(other))
    }
  }
}
