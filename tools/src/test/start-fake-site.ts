// Runs `npm start`'s command on the checkout that the first argument names, or `npm run dev`'s with those that follow: a process for the launcher's
// tests to signal and to kill.
import { partCommand } from '#dev/part-command.ts'
import { startCommand } from '#launcher/start-command.ts'

const [root = '', part, ...rest] = process.argv.slice(2)
process.exit(await (part === undefined ? startCommand(root, process.env) : partCommand(root, part, rest, process.env)))
