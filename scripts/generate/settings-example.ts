// Writes deploy/settings.example.env; with --check it compares instead.
import { readFileSync, writeFileSync } from 'node:fs'
import { settingsExample } from '#platform/server/setting-descriptions.ts'

const FILE = 'deploy/settings.example.env'
if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== settingsExample()) {
    console.error(`${FILE} is not what the settings are: run \`npm run settings:example\``)
    process.exit(1)
  }
} else writeFileSync(FILE, settingsExample())
