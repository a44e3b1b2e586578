// Runs `npm start` on the checkout in the first argument, or `npm run dev` with the following arguments, as a process that launcher tests can signal and
// kill.
import { partCommand } from '#dev/part-command.ts'
import { startCommand } from '#launcher/start-command.ts'

const [root = '', part, ...rest] = process.argv.slice(2)
process.exit(await (part === undefined ? startCommand(root, process.env) : partCommand(root, part, rest, process.env)))
