// `npm run release`.
import { openScreen } from '#launcher/screen.ts'
import { listenForStop } from '#launcher/signals.ts'
import { checkoutRoot } from '#parts.ts'
import { releaseCommand } from '#release/release-command.ts'

const screen = openScreen(process.stdout)
const { signal } = listenForStop(() => {})
process.exit(await releaseCommand({ root: checkoutRoot, args: process.argv.slice(2), env: process.env, screen, signal }))
