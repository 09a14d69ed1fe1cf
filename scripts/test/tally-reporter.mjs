import { writeFileSync } from 'node:fs'

/** Writes the results that scripts/test/test.mjs needs into the file that TALLY_FILE names. */
export default class TallyReporter {
  onTestRunEnd(modules, errorsOutsideOfTests) {
    const files = modules.map((file) => ({
      name: file.relativeModuleId,
      passed: [...file.children.allTests('passed')].length,
      // A file that does not load, or whose hooks fail, may have no failed test.
      failed: file.ok() && file.state() !== 'failed' ? 0 : Math.max(1, [...file.children.allTests('failed')].length),
    }))
    const tally = { files, errorsOutsideOfTests: errorsOutsideOfTests.length }
    writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally))
  }
}
