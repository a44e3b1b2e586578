// `npm run restore -- --to <time> [--yes]`: returns the databases of all services to a moment. Without --yes it only says what it would do.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreSite } from '#backup/restore-site.ts'
import { openScreen } from '#launcher/screen.ts'
import { checkoutRoot } from '#parts.ts'

const screen = openScreen(process.stdout)
try {
  const { to, yes } = parseArgs({ options: { to: { type: 'string' }, yes: { type: 'boolean', default: false } } }).values
  if (to === undefined) throw new Error('Usage: npm run restore -- --to 2026-11-27T14:05:00+03:00 [--yes]')
  await restoreSite({ root: checkoutRoot, stateDir: join(checkoutRoot, '.ungana'), env: process.env, screen, to, yes })
} catch (error) {
  screen.printError((error as Error).message)
  process.exit(1)
}
