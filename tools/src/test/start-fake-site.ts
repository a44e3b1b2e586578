// Runs `npm start`'s command on the checkout that the first argument names: a process for the launcher's tests to signal and to kill.
import { startCommand } from '#launcher/start-command.ts'

process.exit(await startCommand(process.argv[2] as string, process.env))
