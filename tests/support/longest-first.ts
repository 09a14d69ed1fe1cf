import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/** Runs the named files first, in this order: a long file that starts last would leave the other workers idle. */
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
