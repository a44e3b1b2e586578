// `npm start`.
import { startCommand } from '#launcher/start-command.ts'
import { checkoutRoot } from '#parts.ts'

process.exit(await startCommand(checkoutRoot, process.env))
