// `npm run dev <part> [--instances 3]`, `npm run dev ui`, `npm run dev texts`, `npm run dev kubernetes`, `npm run dev migrate <service> <name>`,
// `npm run dev trace`, `npm run dev reset`.
import { join } from 'node:path'
import { galleryCommand } from '#dev/gallery-command.ts'
import { kubernetesCommand } from '#dev/kubernetes-command.ts'
import { migrateCommand } from '#dev/migrate-command.ts'
import { partCommand, usage } from '#dev/part-command.ts'
import { resetCommand } from '#dev/reset-command.ts'
import { textsCommand } from '#dev/texts-command.ts'
import { traceCommand } from '#dev/trace-command.ts'
import { checkoutRoot } from '#parts.ts'

const [command, ...rest] = process.argv.slice(2)

async function run(): Promise<number> {
  if (command === 'migrate') return migrateCommand(checkoutRoot, rest)
  if (command === 'reset') {
    await resetCommand(checkoutRoot)
    console.log('Deleted databases, secrets, logs and builds. The next start creates new ones.')
    return 0
  }
  if (command === 'kubernetes') return kubernetesCommand(checkoutRoot)
  if (command === 'texts') return textsCommand(checkoutRoot)
  if (command === 'trace') return traceCommand(join(checkoutRoot, '.ungana'), rest, console.log)
  if (command === 'ui') return galleryCommand(checkoutRoot, process.env)
  return command === undefined ? usage(checkoutRoot) : partCommand(checkoutRoot, command, rest, process.env)
}

try {
  process.exit(await run())
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
